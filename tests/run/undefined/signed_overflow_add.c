// Adding one to the largest int overflows.
//@ expect: fails signed-overflow
#include <limits.h>

int main(void)
{
    int n = INT_MAX;
    int m = n + 1; //~ run: signed-overflow
    return m < 0;
}

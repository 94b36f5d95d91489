// The smallest int has no positive counterpart.
//@ expect: fails signed-overflow
#include <limits.h>

int main(void)
{
    int n = INT_MIN;
    if (n < 0)
        n = -n; //~ run: signed-overflow
    return n == 0;
}

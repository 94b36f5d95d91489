// The remainder of the smallest int by minus one is undefined as well.
//@ expect: fails signed-overflow
#include <limits.h>

int main(void)
{
    int n = INT_MIN, d = -1;
    return n % d; //~ run: signed-overflow
}

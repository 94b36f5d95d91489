// Subtracting below the smallest int overflows.
//@ expect: fails signed-overflow
#include <limits.h>

static int difference(int a, int b)
{
    return a - b; //~ run: signed-overflow
}

int main(void)
{
    return difference(INT_MIN + 5, 5) == INT_MIN && difference(-2, INT_MAX);
}

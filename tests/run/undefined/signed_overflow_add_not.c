// Sums that just fit, and a sum computed in a wider type, do not overflow.
//@ expect: exit 0
//@ stdout: 2147483647\n0\n2147483648\n2147483648\n
#include <stdio.h>
#include <limits.h>

int main(void)
{
    int n = INT_MAX, one = 1;
    printf("%d\n", n - one + 1);
    printf("%d\n", INT_MIN + n + one);
    printf("%lld\n", (long long)n + one);
    printf("%u\n", (unsigned)n + one);
    return 0;
}

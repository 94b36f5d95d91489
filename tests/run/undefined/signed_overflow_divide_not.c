// Divisions by minus one that fit.
//@ expect: exit 0
//@ stdout: 2147483647 0 2147483648\n
#include <stdio.h>
#include <limits.h>

int main(void)
{
    int d = -1;
    printf("%d %d %lld\n", (INT_MIN + 1) / d, INT_MAX % d, (long long)INT_MIN / d);
    return 0;
}

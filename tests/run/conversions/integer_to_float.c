// Integers convert to the nearest floating value, ties to even.
//@ expect: exit 0
#include <stdio.h>

int main(void)
{
    int n = 16777217;
    long long w = 9007199254740993LL;
    unsigned long long m = 18446744073709551615ULL;
    printf("%.17g %.17g\n", (float)n, (double)n);
    printf("%.17g %.17g\n", (double)w, (double)(w + 2));
    printf("%.17g %.9g\n", (double)m, (float)m);
    printf("%.17g\n", (double)-9223372036854775807LL);
    printf("%d %d\n", (float)n == n, (double)n == n);
    return 0;
}

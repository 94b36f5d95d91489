// long double has the 80-bit format: 64 bits of precision.
//@ expect: exit 0
//@ stdout: 16 16\n0.1\n0.10000000000000000555\n1\n0\n0.333333 1.000e+4000\n9007199254740993\n
#include <stdio.h>

int main(void)
{
    long double one = 1, tenth = 0.1L;
    double d = tenth;
    printf("%d %d\n", (int)sizeof one, (int)_Alignof(long double));
    printf("%.20Lg\n%.20g\n", tenth, d);
    printf("%d\n", one + 0x1p-63L != one);
    printf("%d\n", one + 0x1p-64L != one);
    printf("%Lf %.3Le\n", one / 3, 1e4000L);
    printf("%lld\n", (long long)(9007199254740993.0L));
    return 0;
}

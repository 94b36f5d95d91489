// Absolute values and division with quotient and remainder.
//@ expect: exit 0
//@ stdout: -3 -2 10000000000 7\n5 6 7000000000\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    div_t d = div(-17, 5);
    ldiv_t l = ldiv(100000000007L, 10);
    printf("%d %d %ld %ld\n", d.quot, d.rem, l.quot, l.rem);
    printf("%d %ld %lld\n", abs(-5), labs(-6L), llabs(-7000000000LL));
    return 0;
}

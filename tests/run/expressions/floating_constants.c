// Floating constants in decimal and hexadecimal with suffixes.
//@ expect: exit 0
//@ stdout: 1 0.5 1000 1.25\n16 0.75\n4 8 16\n0.10000000000000001 0.10000000149011612\n
#include <stdio.h>

int main(void)
{
    printf("%g %g %g %g\n", 1., .5, 1e3, 12.5E-1);
    printf("%g %g\n", 0x1p4, 0x1.8p-1);
    printf("%d %d %d\n", (int)sizeof 1.0f, (int)sizeof 1.0, (int)sizeof 1.0L);
    printf("%.17g %.17g\n", 0.1, 0.1f);
    return 0;
}

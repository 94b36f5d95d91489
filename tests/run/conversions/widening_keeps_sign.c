// Signed values are sign-extended, unsigned ones zero-extended, whatever the target's signedness.
//@ expect: exit 0
//@ stdout: -2 254\n18446744073709551613 4294967293\n-3 4294967293\n4294967294 fffe\n
#include <stdio.h>

int main(void)
{
    signed char sc = -2;
    unsigned char uc = 254;
    int i = -3;
    unsigned u = 4294967293u;
    printf("%lld %lld\n", (long long)sc, (long long)uc);
    printf("%llu %llu\n", (unsigned long long)i, (unsigned long long)u);
    printf("%lld %lld\n", (long long)i, (long long)u);
    printf("%u %hx\n", (unsigned)sc, (unsigned short)sc);
    return 0;
}

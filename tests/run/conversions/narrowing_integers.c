// Conversion to a narrower integer type keeps the low bits.
//@ expect: exit 0
//@ stdout: 78 5678 55667788\n-56 -25536 -1294967296\n4294967295 255 65535\n103 30600\n
#include <stdio.h>

int main(void)
{
    int n = 0x12345678, m = -1;
    long long w = 0x1122334455667788LL;
    printf("%x %x %x\n", (unsigned char)n, (unsigned short)n, (unsigned)w);
    printf("%d %d %d\n", (signed char)200, (short)40000, (int)3000000000u);
    printf("%u %d %d\n", (unsigned)m, (unsigned char)m, (unsigned short)m);
    signed char c = n >> 4;
    short s = w;
    printf("%d %d\n", c, s);
    return 0;
}

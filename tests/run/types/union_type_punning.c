// Reading another member of a union reinterprets the bytes.
//@ expect: exit 0
//@ stdout: c0d00000 1 129 500000\n13\n1.5 3ff8\n-1.5\n
#include <stdio.h>

union bits { float f; unsigned u; struct { unsigned mantissa : 23, exponent : 8, sign : 1; } part; };
union wide { double d; unsigned long long u; unsigned short h[4]; };

int main(void)
{
    union bits b = { .f = -6.5f };
    union wide w;
    printf("%x %u %u %x\n", b.u, b.part.sign, b.part.exponent, b.part.mantissa);
    b.part.sign = 0;
    b.part.exponent++;
    printf("%g\n", b.f);
    w.u = 0x3ff8000000000000ULL;
    printf("%g %x\n", w.d, w.h[3]);
    w.h[3] ^= 0x8000;
    printf("%g\n", w.d);
    return 0;
}

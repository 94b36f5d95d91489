// Compound assignment on a narrow unsigned bit-field computes in int and stores the low bits.
//@ expect: exit 0
//@ stdout: 8 25 44 24\n31 12 83 -8\n0 12 3\n
#include <stdio.h>

struct fields { unsigned a : 5, b : 5; unsigned char c : 7; signed d : 6; };

int main(void)
{
    struct fields f = { 20, 3, 100, -30 };
    f.a += 20;
    f.b -= 10;
    f.c *= 3;
    f.d -= 10;
    printf("%d %d %d %d\n", f.a, f.b, f.c, f.d);
    f.a = 1;
    f.a <<= 4;
    f.b >>= 1;
    f.a -= 17;
    f.c = ~f.c;
    f.d /= -3;
    printf("%d %d %d %d\n", f.a, f.b, f.c, f.d);
    f.a ^= -1;
    f.b |= 0x100;
    f.c %= 10;
    printf("%d %d %d\n", f.a, f.b, f.c);
    return 0;
}

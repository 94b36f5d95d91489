// and, or, exclusive or, complement and shifts on signed and unsigned values.
//@ expect: exit 0
//@ stdout: f0 fff0 ff00 ffff0f0f\nf0f00000 f0f\n-4 -1 15 240\n8000000000000000\n
#include <stdio.h>

int main(void)
{
    unsigned a = 0xF0F0u, b = 0x0FF0u;
    int n = -16;
    printf("%x %x %x %x\n", a & b, a | b, a ^ b, ~a);
    printf("%x %x\n", a << 16, a >> 4);
    printf("%d %d %d %d\n", n >> 2, n >> 31, ~n, n & 0xff);
    printf("%llx\n", 1ULL << 63);
    return 0;
}

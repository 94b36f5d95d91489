// The type of a shift is that of its promoted left operand alone.
//@ expect: exit 0
//@ stdout: 4 800\n8\n8000000 f8000000\n800000000\n
#include <stdio.h>

int main(void)
{
    unsigned char c = 0x80;
    long long amount = 4;
    printf("%d %x\n", (int)sizeof(c << amount), c << amount);
    printf("%d\n", (int)sizeof(1LL << c / 64));
    unsigned u = 0x80000000u;
    int i = -2147483647 - 1;
    printf("%x %x\n", u >> amount, i >> amount);
    printf("%llx\n", (unsigned long long)u << amount);
    return 0;
}

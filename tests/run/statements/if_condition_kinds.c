// Conditions may be integers, pointers, floats or characters: each is compared with zero.
//@ expect: exit 0
//@ stdout: 10t-h-f\n
#include <stdio.h>

int main(void)
{
    int n = 0, *p = &n, *q = 0;
    double tiny = 1e-320, minus_zero = -0.0;
    unsigned long long high = 1ULL << 40;
    char c = '\0';
    printf("%d", p ? 1 : 0);
    printf("%d", q ? 1 : 0);
    if (tiny) putchar('t'); else putchar('-');
    if (minus_zero) putchar('z'); else putchar('-');
    if (high) putchar('h'); else putchar('-');
    if (c) putchar('c'); else putchar('-');
    if (0.1f) putchar('f');
    putchar('\n');
    return 0;
}

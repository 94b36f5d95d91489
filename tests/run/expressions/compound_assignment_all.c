// All ten compound assignments, and assignment as an expression.
//@ expect: exit 0
//@ stdout: 107 103 309 154 54 432 216 208 464 303\n27\n
#include <stdio.h>

int main(void)
{
    int a = 100, b, c;
    printf("%d ", a += 7);
    printf("%d ", a -= 4);
    printf("%d ", a *= 3);
    printf("%d ", a /= 2);
    printf("%d ", a %= 100);
    printf("%d ", a <<= 3);
    printf("%d ", a >>= 1);
    printf("%d ", a &= 0xF7);
    printf("%d ", a |= 0x100);
    printf("%d\n", a ^= 0xFF);
    a = b = c = 9;
    printf("%d\n", a + b + c);
    return 0;
}

// The product of two unsigned chars always fits in int, and an unsigned operand avoids the overflow.
//@ expect: exit 0
//@ stdout: 65025 4294836225\n
#include <stdio.h>

int main(void)
{
    unsigned char a = 255, b = 255;
    unsigned short c = 65535;
    printf("%d %u\n", a * b, 1u * c * c);
    return 0;
}

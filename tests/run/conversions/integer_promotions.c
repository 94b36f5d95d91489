// Narrow types are promoted to int before arithmetic, so their results may exceed their own range.
//@ expect: exit 0
//@ stdout: 300 -100 128\n-201 65536 -65535\n1 0\n4 4\n
#include <stdio.h>

int main(void)
{
    unsigned char a = 200, b = 100;
    signed char m = -128;
    unsigned short s = 65535;
    printf("%d %d %d\n", a + b, a - b - b - b, -m);
    printf("%d %d %d\n", ~a, s + 1, -s);
    printf("%d %d\n", (a << 1) > 255, (unsigned char)(a << 1) > 255);
    printf("%d %d\n", (int)sizeof(a + b), (int)sizeof +a);
    return 0;
}

// The comma operator evaluates left to right and yields its right operand.
//@ expect: exit 0
//@ stdout: 12 3 4\n5\n8\n
#include <stdio.h>

int main(void)
{
    int a, b, c;
    a = (b = 3, c = b + 1, b * c);
    printf("%d %d %d\n", a, b, c);
    a = 1, b = 2;
    printf("%d\n", (a++, b++, a + b));
    printf("%d\n", (int)sizeof((char)1, 2.0));
    return (a, 0);
}

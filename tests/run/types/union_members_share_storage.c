// A union is as large as its largest member, and its members overlap.
//@ expect: exit 0
//@ stdout: 16 8\nA 2.5\n2.5 1\n4321\n
#include <stdio.h>

union u { char c; int i; double d; char text[13]; };

int main(void)
{
    union u a = { 65 }, b = { .d = 2.5 }, c;
    printf("%d %d\n", (int)sizeof(union u), (int)_Alignof(union u));
    printf("%c %g\n", a.c, b.d);
    c = b;
    printf("%g %d\n", c.d, (void *)&c.i == (void *)&c.text);
    c.i = 0x01020304;
    printf("%d%d%d%d\n", c.text[0], c.text[1], c.text[2], c.text[3]);
    return 0;
}

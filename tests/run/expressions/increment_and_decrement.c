// Prefix and postfix forms on integers, floats, pointers and narrow types.
//@ expect: exit 0
//@ stdout: 5 7 7 5\n10 30 2\n31 31 20\n1.5 0 -128\n
#include <stdio.h>

int main(void)
{
    int i = 5, a[] = { 10, 20, 30 }, *p = a;
    double d = 0.5;
    unsigned char c = 255;
    signed char s = 127;
    printf("%d ", i++); printf("%d ", ++i); printf("%d ", i--); printf("%d\n", --i);
    printf("%d ", *p++); printf("%d ", *++p); printf("%d\n", (int)(p - a));
    printf("%d ", ++*p); printf("%d ", (*p)--); printf("%d\n", *--p);
    d++; ++d; d--;
    c++;
    s++;
    printf("%g %d %d\n", d, c, s);
    return 0;
}

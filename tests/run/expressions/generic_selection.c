// _Generic chooses by type after decay, and does not evaluate its operand.
//@ expect: exit 0
//@ stdout: int, char, int, other\nint *, char *, const char *, int\nfloat, double, other\nint 0\n
#include <stdio.h>

#define NAME(e) _Generic((e), int: "int", char: "char", double: "double", float: "float", \
    char *: "char *", const char *: "const char *", int *: "int *", default: "other")

int main(void)
{
    int i = 0, a[3];
    const int ci = 1;
    char c = 'c';
    short s = 1;
    printf("%s, %s, %s, %s\n", NAME(i), NAME(c), NAME(c + c), NAME(s));
    printf("%s, %s, %s, %s\n", NAME(a), NAME("x"), NAME((const char *)0), NAME(ci));
    printf("%s, %s, %s\n", NAME(1.0f), NAME(1.0f + 1.0), NAME(main));
    printf("%s %d\n", NAME(i++), i);
    return 0;
}

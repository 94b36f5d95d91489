// Operators bind as the grammar says.
//@ expect: exit 0
//@ stdout: 14 32 0 3 1 1 -5 3 1 1 8 8 4\n
#include <stdio.h>

int main(void)
{
    int a = 2, b = 3, c = 4, t[] = { 7, 8 }, *p = t;
    printf("%d ", a + b * c);
    printf("%d ", a << 1 + b);
    printf("%d ", a & b == b);
    printf("%d ", a | b ^ c & a);
    printf("%d ", !a == 0);
    printf("%d ", -a - -b);
    printf("%d ", a - b - c);
    printf("%d ", c / b * b);
    printf("%d ", a < b == b > a);
    printf("%d ", 1 || 0 && 0);
    printf("%d ", *p + 1);
    printf("%d ", *(p + 1));
    printf("%d\n", a = b ? c : a);
    return 0;
}

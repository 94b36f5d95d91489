// typeof takes a type or an expression, which is not evaluated.
//@ expect: exit 0
//@ stdout: 3 4 3 1 7 2.5\n
#include <stdio.h>

int main(void)
{
    int n = 3;
    typeof(n) m = 4;
    typeof(int *) p = &n;
    __typeof__(*p) copy = *p;
    typeof(n++) other = 1;
    typeof(char[7]) text = "six...";
    __auto_type d = 2.5;
    printf("%d %d %d %d %d %g\n", n, m, copy, other, (int)sizeof text, d);
    return 0;
}

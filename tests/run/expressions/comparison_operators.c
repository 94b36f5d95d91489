// Comparisons give the int values 0 and 1 and can be combined.
//@ expect: exit 0
//@ stdout: 101001\n0 1 2\n4\n
#include <stdio.h>

int main(void)
{
    int a = 3, b = 4;
    printf("%d%d%d%d%d%d\n", a < b, a > b, a <= b, a >= b, a == b, a != b);
    printf("%d %d %d\n", 5 > 4 > 3, 1 < 2 < 3, (a == 3) + (b == 4));
    printf("%d\n", (int)sizeof(a < b));
    return 0;
}

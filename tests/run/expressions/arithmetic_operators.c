// The arithmetic operators on int: division truncates towards zero, the remainder has the dividend's sign.
//@ expect: exit 0
//@ stdout: 22 12 85 3 2\n-3 -2 -3 2\n17 -17\n
#include <stdio.h>

int main(void)
{
    int a = 17, b = 5;
    printf("%d %d %d %d %d\n", a + b, a - b, a * b, a / b, a % b);
    printf("%d %d %d %d\n", -a / b, -a % b, a / -b, a % -b);
    printf("%d %d\n", +a, -a);
    return 0;
}

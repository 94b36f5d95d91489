// -2147483648 / -1 does not fit, and the processor says so.
//@ expect: signed-overflow
//@ stdin: -2147483648 -1\n
#include <stdio.h>

int main(void)
{
    int x, y;
    if (scanf("%i %i", &x, &y) < 2 || y == 0)
        return 1;
    printf("%d\n", x / y); //~ here
    return 0;
}

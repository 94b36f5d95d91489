// Division of floating values by zero is defined, and a guarded integer division is never reached.
//@ expect: exit 0
//@ stdout: inf 0\n0\n
#include <stdio.h>

int main(void)
{
    int d = 0;
    double x = 1.0 / d;
    printf("%f %d\n", x, d != 0 && 10 / d > 1);
    printf("%d\n", 0 / 7);
    return 0;
}

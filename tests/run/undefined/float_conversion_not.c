// Values that truncate into range convert, even those slightly outside it.
//@ expect: exit 0
//@ stdout: 2147483647 -2147483648 0\n1 1\n
#include <stdio.h>

int main(void)
{
    double just = 2147483647.999, low = -2147483648.999, minus = -0.999;
    printf("%d %d %u\n", (int)just, (int)low, (unsigned)minus);
    printf("%d %d\n", (_Bool)1e300, (float)1e300 > 1);
    return 0;
}

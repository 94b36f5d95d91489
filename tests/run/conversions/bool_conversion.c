// Conversion to _Bool asks whether the value differs from zero, it does not truncate.
//@ expect: exit 0
//@ stdout: 11100\n2 1 2\n1 0\n1\n0\n
#include <stdio.h>
#include <stdbool.h>

int main(void)
{
    int x;
    bool a = 256, b = 0.5, c = &x, d = (void *)0, e = -0.0;
    printf("%d%d%d%d%d\n", a, b, c, d, e);
    printf("%d %d %d\n", (_Bool)2 + (_Bool)3, (int)sizeof(bool), true + true);
    a++;
    b--;
    printf("%d %d\n", a, b);
    b--;
    printf("%d\n", b);
    b += 5;
    b ^= 1;
    printf("%d\n", b);
    return 0;
}

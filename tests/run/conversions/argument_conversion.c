// Arguments are converted to the parameter types of a prototype.
//@ expect: exit 0
//@ stdout: 44 4464 0.100000001 1 -1\n1 2 16777216 1 1\n97 98 99 1 101\n
#include <stdio.h>

static void narrow(unsigned char c, short s, float f, _Bool b, long long w)
{
    printf("%d %d %.9g %d %lld\n", c, s, f, b, w);
}

int main(void)
{
    narrow(300, 70000, 0.1, 0.1, -1);
    narrow(-1.5 + 3, 2.99, 16777217, 256, 1u);
    narrow('a', 'b', 'c', 'd', 'e');
    return 0;
}

// Left shifts of negative values and into the sign bit have the value gcc gives them.
//@ expect: exit 0
//@ stdout: -2147483648 -48 1073741824\n-4611686018427387904\n
#include <stdio.h>

int main(void)
{
    int one = 1, minus = -3;
    long long wide = 3;
    printf("%d %d %d\n", one << 31, minus << 4, 5 << 30);
    printf("%lld\n", wide << 62);
    return 0;
}

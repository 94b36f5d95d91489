// Conversion of floating values to integers truncates towards zero.
//@ expect: exit 0
//@ stdout: 2 -2 0 0 2147483647 -2147483648 \n4294967295 -9000000000000000000 18000000000000000000\n-128 255\n10000 0\n
#include <stdio.h>

int main(void)
{
    double d[] = { 2.9, -2.9, 0.999, -0.5, 2147483647.9, -2147483648.9 };
    for (int i = 0; i < 6; i++)
        printf("%d ", (int)d[i]);
    printf("\n%u %lld %llu\n", (unsigned)4294967295.5, (long long)-9e18, (unsigned long long)1.8e19);
    printf("%d %d\n", (signed char)-128.7, (unsigned char)255.9f);
    short s = 1e4;
    printf("%d %d\n", s, (int)-0.9f);
    return 0;
}

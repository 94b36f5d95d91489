// A compound assignment computes in the common type and converts back to the left side's type.
//@ expect: exit 0
//@ stdout: 44 15 -31072 16777216.0\n3 127\n3\n
#include <stdio.h>

int main(void)
{
    unsigned char c = 200;
    int i = 10;
    short s = 1000;
    float f = 16777216.0f;
    c += 100;
    i *= 1.55;
    s *= 100;
    f += 1;
    printf("%d %d %d %.1f\n", c, i, s, f);
    i = 7;
    i /= 2.0;
    c = 255;
    c <<= 1;
    c >>= 1;
    printf("%d %d\n", i, c);
    int *p = (int[]){ 1, 2, 3, 4 };
    p += 3;
    p -= 1;
    printf("%d\n", *p);
    return 0;
}

// Any object may be read and written as bytes, little end first.
//@ expect: exit 0
//@ stdout: d c b a\nb0c0d\n3f f0\n-1\nbff0d\n
#include <stdio.h>

int main(void)
{
    int n = 0x0A0B0C0D;
    double d = 1.0;
    unsigned char *p = (unsigned char *)&n;
    printf("%x %x %x %x\n", p[0], p[1], p[2], p[3]);
    p[3] = 0;
    printf("%x\n", n);
    p = (unsigned char *)&d;
    printf("%x %x\n", p[7], p[6]);
    p[7] |= 0x80;
    printf("%g\n", d);
    char *c = (char *)&n + 1;
    *c = -1;
    printf("%x\n", n);
    return 0;
}

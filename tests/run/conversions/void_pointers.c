// Any object pointer converts to void * and back without a cast.
//@ expect: exit 0
//@ stdout: -2 1.5 4 3\n
#include <stdio.h>

static void swap(void *a, void *b, unsigned size)
{
    unsigned char *x = a, *y = b;
    while (size--) {
        unsigned char t = *x;
        *x++ = *y;
        *y++ = t;
    }
}

int main(void)
{
    double d = 1.5, e = -2;
    long n = 3, m = 4;
    void *v = &n;
    swap(&d, &e, sizeof d);
    swap(v, &m, sizeof m);
    long *back = v;
    printf("%g %g %ld %ld\n", d, e, *back, m);
    (void)v;
    return 0;
}

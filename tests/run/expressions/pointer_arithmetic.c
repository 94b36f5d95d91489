// Pointer steps are scaled by the element size; differences and comparisons inside one array.
//@ expect: exit 0
//@ stdout: 5 1 1\n40\n3 9\n1 0\n
#include <stdio.h>
#include <stddef.h>

int main(void)
{
    double d[6];
    double *p = d + 1, *end = d + 6;
    ptrdiff_t n = end - p;
    printf("%d %d %d\n", (int)n, p < end, end == &d[6]);
    printf("%d\n", (int)((char *)end - (char *)p));
    struct { char c[3]; } s[4], *q = s;
    q += 3;
    printf("%d %d\n", (int)(q - s), (int)((char *)q - (char *)s));
    printf("%d %d\n", &s[1] > &s[0], &d[2] >= &d[3]);
    return 0;
}

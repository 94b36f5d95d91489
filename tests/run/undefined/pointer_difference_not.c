// Equality of any pointers, and distances within one object, are fine.
//@ expect: exit 0
//@ stdout: 0 1\n4 1 1\n
#include <stdio.h>

int main(void)
{
    int a[4], b[4];
    struct { int x; int y; } s;
    printf("%d %d\n", a == b, &a[0] != &b[3]);
    printf("%d %d %d\n", (int)(&a[4] - a), &a[4] > &a[1], (void *)&s.x < (void *)&s.y);
    return 0;
}

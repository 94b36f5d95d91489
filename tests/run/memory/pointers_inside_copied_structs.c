// A struct copy shares what its pointers refer to but not its arrays.
//@ expect: exit 0
//@ stdout: 50 1 50 60\n
#include <stdio.h>
#include <string.h>

struct s { int *shared; int own[2]; };

int main(void)
{
    int n = 1;
    struct s a = { &n, { 1, 2 } }, b = a, c;
    memmove(&c, &a, sizeof c);
    *b.shared = 50;
    b.own[0] = 60;
    printf("%d %d %d %d\n", *a.shared, a.own[0], *c.shared, b.own[0]);
    return 0;
}

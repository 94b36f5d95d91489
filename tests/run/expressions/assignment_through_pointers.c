// Pointers to pointers, the address operator and the indirection operator undo each other.
//@ expect: exit 0
//@ stdout: 10 21 10 1\n
#include <stdio.h>

int main(void)
{
    int n = 1, m = 2;
    int *p = &n, **pp = &p, ***ppp = &pp;
    ***ppp = 10;
    *pp = &m;
    *p = 20;
    **pp += 1;
    printf("%d %d %d %d\n", n, m, *&n, &*p == &m);
    return 0;
}

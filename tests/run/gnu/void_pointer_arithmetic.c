// Arithmetic on void pointers and function pointers steps by single bytes.
//@ expect: exit 0
//@ stdout: 30 8 1\n1\n
#include <stdio.h>

int main(void)
{
    int v[3] = { 10, 20, 30 };
    void *p = v;
    p += 2 * sizeof(int);
    printf("%d %d %d\n", *(int *)p, (int)(p - (void *)v), (int)sizeof(void));
    printf("%d\n", (int)sizeof(main));
    return 0;
}

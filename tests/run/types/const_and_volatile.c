// Qualified objects and pointers to them: only what is not const may change.
//@ expect: exit 0
//@ stdout: 2 10 2 10\n7\n
#include <stdio.h>

int main(void)
{
    int a = 1, b = 2;
    const int *readable = &a;
    int *const fixed = &a;
    const int *const both = &b;
    volatile int v = 5;
    readable = &b;
    *fixed = 10;
    v += v;
    printf("%d %d %d %d\n", *readable, a, *both, v);
    *(int *)readable = 7;
    printf("%d\n", b);
    return 0;
}

// A function hands out the address of its own local.
//@ expect: fails use-after-scope
//@ gcc: no sanitizers do not watch returned frames by default
#include <stdio.h>

static int *make(int n)
{
    int local = n * 2;
    int *p = &local;
    return p;
}

int main(void)
{
    int *p = make(4);
    int n = *p; //~ run: use-after-scope
    printf("%d\n", n);
    return 0;
}

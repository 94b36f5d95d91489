// Each activation of a function has its own locals, reachable through pointers.
//@ expect: exit 0
//@ stdout: 11370\n110\n
#include <stdio.h>

static int chain(int n, int *above)
{
    int local = n;
    if (n == 0)
        return *above;
    int below = chain(n - 1, &local);
    *above += local;
    return below * 10 + local;
}

int main(void)
{
    int top = 100;
    printf("%d\n", chain(4, &top));
    printf("%d\n", top);
    return 0;
}

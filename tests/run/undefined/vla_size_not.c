// A variable-length array of one element, and a zero passed where no array is made.
//@ expect: exit 0
//@ stdout: 5 0 4\n
#include <stdio.h>

static int sum(int n, int v[n])
{
    int t = 0;
    while (n > 0)
        t += v[--n];
    return t;
}

int main(void)
{
    int n = 1, v[n];
    v[0] = 5;
    printf("%d %d %d\n", sum(n, v), sum(0, v), (int)sizeof v);
    return 0;
}

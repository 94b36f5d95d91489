// A product that wraps around makes a small allocation.
//@ expect: out-of-bounds
//@ stdin: 1073741825\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    unsigned n;
    if (scanf("%u", &n) != 1 || n == 0)
        return 1;
    unsigned bytes = n * 4;
    int *v = malloc(bytes);
    if (v == NULL)
        return 1;
    for (unsigned i = 0; i < n && i < 4; i++)
        v[i] = i; //~ here
    printf("%d\n", v[0]);
    free(v);
    return 0;
}

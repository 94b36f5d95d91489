// calloc clears the memory, for integers, pointers and floats alike.
//@ expect: exit 0
//@ stdout: 0 0 1 []\n
#include <stdio.h>
#include <stdlib.h>

struct item { int n; double d; struct item *next; char text[5]; };

int main(void)
{
    struct item *v = calloc(3, sizeof *v);
    printf("%d %g %d [%s]\n", v[2].n, v[1].d, v[0].next == NULL, v[2].text);
    free(v);
    return 0;
}

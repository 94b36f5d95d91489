// Values set through a pointer, memset, partial initialisers and statics are all initialised.
//@ expect: exit 0
//@ options: --uninitialised error
//@ stdout: 4 0 0 0 0 0 2\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int global[3];
static void set(int *p) { *p = 4; }

int main(void)
{
    int a, b[4] = { 1 }, c[2], *d = calloc(2, sizeof *d);
    static int s;
    struct { char c; int n; } padded = { 'x', 2 }, copy = padded;
    set(&a);
    memset(c, 0, sizeof c);
    printf("%d %d %d %d %d %d %d\n", a, b[3], c[1], d[1], s, global[2], copy.n);
    free(d);
    return 0;
}

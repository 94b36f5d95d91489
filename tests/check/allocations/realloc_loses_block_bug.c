// A realloc that fails keeps the old block, and nobody knows it any more.
//@ expect: violated
//@ options: --malloc-may-fail --enable leak
//@ witness: 0 1
#include <stdlib.h>

int main(void)
{
    char *p = malloc(4); //~ check: leak
    if (!p)
        return 1;
    p = realloc(p, 400);
    if (!p)
        return 1;
    free(p);
    return 0;
}

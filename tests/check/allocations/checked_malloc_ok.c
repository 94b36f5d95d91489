// All failures are looked at, and what was allocated before is freed.
//@ expect: holds
//@ options: --malloc-may-fail --enable leak
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *a = malloc(4), *b, *c;
    if (!a)
        return 1;
    b = calloc(2, 2);
    if (!b) {
        free(a);
        return 1;
    }
    a[0] = b[1];
    b[0] = 'x';
    b[1] = 0;
    c = strdup(b);
    free(b);
    free(a);
    if (c && c[0] != 'x')
        abort();
    free(c);
    return 0;
}

// A realloc that fails keeps the old block and its contents.
//@ expect: holds
//@ options: --malloc-may-fail --enable leak
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p), *q;
    if (!p)
        return 1;
    *p = 7;
    errno = 0;
    q = realloc(p, 8 * sizeof *p);
    if (!q) {
        assert(*p == 7 && errno == ENOMEM);
        free(p);
        return 1;
    }
    assert(*q == 7);
    free(q);
    return 0;
}

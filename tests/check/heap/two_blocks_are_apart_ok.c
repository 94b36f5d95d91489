// Blocks do not overlap; a write to one does not show in the other.
//@ expect: holds
//@ range: 0..3
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int *a = calloc(3, sizeof *a), *b = calloc(3, sizeof *b);
    unsigned i = __VERIFIER_nondet_uint() % 3, j = __VERIFIER_nondet_uint() % 3;
    a[i] = 1;
    assert(b[j] == 0);
    free(a);
    return 0;
}

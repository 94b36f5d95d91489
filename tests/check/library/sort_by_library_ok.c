// qsort with a comparison function of the program's own.
//@ expect: holds
//@ range: 0..3
#include <assert.h>
#include <stdlib.h>

extern signed char __VERIFIER_nondet_schar(void);

static int compare(const void *a, const void *b)
{
    return *(const signed char *)a - *(const signed char *)b;
}

int main(void)
{
    signed char v[2] = { __VERIFIER_nondet_schar(), __VERIFIER_nondet_schar() };
    qsort(v, 2, 1, compare);
    assert(v[0] <= v[1]);
    return 0;
}

// qsort with a comparison function of the program's own.
//@ expect: violated
//@ range: 0..3
//@ witness: 2 1
#include <assert.h>
#include <stdlib.h>

extern signed char __VERIFIER_nondet_schar(void);

static int compare(const void *a, const void *b)
{
    return *(const signed char *)b - *(const signed char *)a;
}

int main(void)
{
    signed char v[2] = { __VERIFIER_nondet_schar(), __VERIFIER_nondet_schar() };
    qsort(v, 2, 1, compare);
    assert(v[0] <= v[1]); //~ check: assertion
    return 0;
}

// Two parameters may be the same variable.
//@ expect: violated
//@ witness: 0 0
//@ range: 0..3
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int set_both(int *a, int *b)
{
    *a = 1;
    *b = 2;
    return *a;
}

int main(void)
{
    int cells[3] = { 0 };
    unsigned i = __VERIFIER_nondet_uint() % 3, j = __VERIFIER_nondet_uint() % 3;
    int result = set_both(&cells[i], &cells[j]);
    assert(result == 1); //~ check: assertion
    return 0;
}

// Two parameters may be the same variable.
//@ expect: holds
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
    assert(result == (i == j) + 1);
    return 0;
}

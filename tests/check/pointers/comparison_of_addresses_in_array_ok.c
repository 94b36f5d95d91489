// Elements of one array are ordered as their indices are.
//@ expect: holds
//@ range: 0..5
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    short values[5];
    unsigned i = __VERIFIER_nondet_uint() % 5, j = __VERIFIER_nondet_uint() % 5;
    assert((&values[i] < &values[j]) == (i < j));
    return 0;
}

// The difference of two pointers is in elements, that of their addresses in bytes.
//@ expect: holds
//@ range: 0..4
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    long values[4];
    unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
    long *p = &values[i], *q = &values[j];
    assert(q - p == (long)j - (long)i);
    return 0;
}

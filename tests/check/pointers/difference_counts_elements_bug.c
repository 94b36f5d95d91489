// The difference of two pointers is in elements, that of their addresses in bytes.
//@ expect: violated
//@ range: 0..4
//@ witness: 0 1
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    long values[4];
    unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
    long *p = &values[i], *q = &values[j];
    assert((char *)q - (char *)p == (long)j - (long)i); //~ check: assertion
    return 0;
}

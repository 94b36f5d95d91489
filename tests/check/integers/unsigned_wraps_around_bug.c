// Unsigned sums wrap around: a sum can be less than its parts.
//@ expect: violated
//@ witness: 4294967295 1
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    unsigned sum = a + b;
    assert(sum >= a); //~ check: assertion
    return 0;
}

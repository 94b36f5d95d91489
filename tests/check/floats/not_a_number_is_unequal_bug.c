// Of all numbers only one is unequal to itself.
//@ expect: violated
//@ witness: 0x7ff8000000000000
//@ range: -2.0..2.0
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    assert(x == x); //~ check: assertion
    return 0;
}

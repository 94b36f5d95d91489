// fmin ignores what is not a number.
//@ expect: violated
//@ range: -2.0..2.0
//@ witness: 1.0 0x7ff8000000000000
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double();
    if (a == a)
        assert((a < b ? a : b) <= a); //~ check: assertion
    return 0;
}

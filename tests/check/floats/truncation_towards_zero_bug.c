// The conversion to an int cuts the fraction off.
//@ expect: violated
//@ witness: -0.5
//@ range: -9.0..9.0
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x > -100 && x < 100) {
        int i = x;
        assert(i <= x); //~ check: assertion
    }
    return 0;
}

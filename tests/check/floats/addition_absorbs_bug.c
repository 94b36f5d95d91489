// A large number plus one can be the same number.
//@ expect: violated
//@ witness: 1e30
//@ range: -9.0..9.0
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x > 0 && x < 1e31)
        assert(x + 1 > x); //~ check: assertion
    return 0;
}

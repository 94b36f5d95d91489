// Adding and taking away again gives back what was there, or nearly.
//@ expect: violated
//@ witness: -0.1
//@ range: -9.0..9.0
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x < 0 && x > -1e6)
        assert((x + 1) - 1 == x); //~ check: assertion
    return 0;
}

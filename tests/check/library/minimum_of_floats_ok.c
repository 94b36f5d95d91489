// fmin ignores what is not a number.
//@ expect: holds
//@ range: -2.0..2.0
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double();
    if (a == a)
        assert(fmin(a, b) <= a);
    return 0;
}

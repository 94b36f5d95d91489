// Of all numbers only one is unequal to itself.
//@ expect: holds
//@ range: -2.0..2.0
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x < 0 || x >= 0)
        assert(x == x);
    return 0;
}

// A large number plus one can be the same number.
//@ expect: holds
//@ range: -9.0..9.0
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x > 0 && x < 1e9)
        assert(x + 1 > x);
    return 0;
}

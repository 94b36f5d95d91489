// The conversion to an int cuts the fraction off.
//@ expect: holds
//@ range: -9.0..9.0
#include <assert.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x > -100 && x < 100) {
        int i = x;
        assert(i - 1 < x && x < i + 1);
    }
    return 0;
}

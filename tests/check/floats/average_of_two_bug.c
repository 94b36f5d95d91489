// The mean of two floats lies between them, unless their sum is too large.
//@ expect: violated
//@ witness: 3.4e38 3.4e38
//@ range: 0.0..9.0
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    if (a >= 0 && a <= b && b < 3.41e38f)
        assert((a + b) / 2 <= b); //~ check: assertion
    return 0;
}

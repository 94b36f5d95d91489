// The mean of two floats lies between them, unless their sum is too large.
//@ expect: holds
//@ range: 0.0..9.0
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float a = __VERIFIER_nondet_float(), b = __VERIFIER_nondet_float();
    if (a >= 0 && a <= b && b < 1e6f)
        assert((a + b) / 2 <= b);
    return 0;
}

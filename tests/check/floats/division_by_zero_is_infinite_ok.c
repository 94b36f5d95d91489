// Dividing a float by zero is no error; the result is infinite, with the sign of the zero.
//@ expect: holds
//@ range: -2.0..2.0
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float d = __VERIFIER_nondet_float();
    if (d > 0 && d <= 1) {
        float q = 1 / d;
        assert(q >= 1);
    }
    return 0;
}

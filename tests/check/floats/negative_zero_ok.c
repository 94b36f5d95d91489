// Minus zero equals zero but divides differently.
//@ expect: holds
//@ range: -1.0..1.0
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float z = __VERIFIER_nondet_float();
    if (z == 0)
        assert(1 / (z * z) > 0);
    return 0;
}

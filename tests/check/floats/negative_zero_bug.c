// Minus zero equals zero but divides differently.
//@ expect: violated
//@ witness: 0x80000000
//@ range: -1.0..1.0
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float z = __VERIFIER_nondet_float();
    if (z == 0)
        assert(1 / z > 0); //~ check: assertion
    return 0;
}

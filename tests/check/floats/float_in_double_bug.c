// Every float is a double; not every double is a float.
//@ expect: violated
//@ witness: 0x3ff0000000000001
//@ range: -9.0..9.0
#include <assert.h>

extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double x = __VERIFIER_nondet_double();
    if (x > 0 && x < 1000)
        assert((double)(float)x == x); //~ check: assertion
    return 0;
}

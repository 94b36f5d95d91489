// The bits of a float: the sign bit decides.
//@ expect: violated
//@ witness: -1.5
//@ range: -3.0..3.0
#include <assert.h>

union number {
    float real;
    unsigned bits;
};

extern float __VERIFIER_nondet_float(void);

int main(void)
{
    union number n;
    n.real = __VERIFIER_nondet_float();
    if (n.real < 0)
        assert(n.bits >> 30 == 1); //~ check: assertion
    return 0;
}

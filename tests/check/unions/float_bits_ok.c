// The bits of a float: the sign bit decides.
//@ expect: holds
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
        assert(n.bits >> 31 == 1);
    return 0;
}

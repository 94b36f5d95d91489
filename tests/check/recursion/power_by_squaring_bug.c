// Powers by squaring the half; odd exponents need one factor more.
//@ expect: violated
//@ range: 0..5
//@ witness: 2 3
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int power(int base, int exponent)
{
    if (exponent == 0)
        return 1;
    int half = power(base, exponent / 2);
    return exponent % 2 > 1 ? half * half * base : half * half;
}

int main(void)
{
    int base = __VERIFIER_nondet_int(), exponent = __VERIFIER_nondet_int(), product = 1;
    __VERIFIER_assume(base >= 0 && base <= 3 && exponent >= 0 && exponent <= 4);
    for (int i = 0; i < exponent; i++)
        product *= base;
    assert(power(base, exponent) == product); //~ check: assertion
    return 0;
}

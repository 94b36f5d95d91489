/* Powers by repeated squaring. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int power(int base, int exponent)
{
    if (exponent == 0)
        return 1;
    int half = power(base, exponent / 2);
    int square = half * half;
    if (exponent % 2 == 1)
        return square * half;
    return square;
}

static int reference(int base, int exponent)
{
    int product = 1;
    for (int i = 0; i < exponent; i++)
        product *= base;
    return product;
}

int main(void)
{
    int base = __VERIFIER_nondet_int();
    int exponent = __VERIFIER_nondet_int();
    __VERIFIER_assume(base >= 0 && base <= 3);
    __VERIFIER_assume(exponent >= 0 && exponent <= 6);

    assert(power(base, exponent) == reference(base, exponent));
    return 0;
}

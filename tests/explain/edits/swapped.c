// The operands of a subtraction stand on the wrong sides.
//@ says: with `stock - sold` in place of `sold - stock` nothing fails within the bounds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int rest(int stock, int sold)
{
    return sold - stock; //~ cause
}

int main(void)
{
    int stock = __VERIFIER_nondet_uchar(), sold = __VERIFIER_nondet_uchar();
    if (sold > stock) //~ cause
        return 0;
    assert(rest(stock, sold) + sold == stock); //~ cause
    return 0;
}

// The same where the assertion itself computes what is wanted.
//@ says not: with `rate =
//@ says not: ;` before this
//@ says not: ;` after this
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static int rate;

static int fee_of(int amount)
{
    int fee = 0; //~ cause
    for (int i = 0; i < rate; i++) //~ cause
        fee += 2 * amount + 1; //~ cause
    return fee;
}

int main(void)
{
    rate = __VERIFIER_nondet_uchar() % 4;
    int amount = __VERIFIER_nondet_uchar();
    int fee = fee_of(amount);
    assert(fee == rate * amount);
    return 0;
}

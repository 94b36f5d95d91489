// The reference reads the same variable as the code. Where the code changes that variable both agree: that is no fix.
//@ says not: with `rate =
//@ says not: after this
//@ says not: before this
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static int rate;

static int reference(int amount)
{
    int fee = 0;
    for (int i = 0; i < rate; i++)
        fee += amount;
    return fee;
}

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
    assert(fee == reference(amount));
    return 0;
}

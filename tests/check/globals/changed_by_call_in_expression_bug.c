// A call inside an expression changes a global that is read after it.
//@ expect: violated
//@ witness: 1
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int balance;

static int deposit(int amount)
{
    balance += amount;
    return amount;
}

int main(void)
{
    int amount = __VERIFIER_nondet_uchar();
    int taken = deposit(amount);
    taken -= deposit(amount);
    assert(taken == balance); //~ check: assertion
    return 0;
}

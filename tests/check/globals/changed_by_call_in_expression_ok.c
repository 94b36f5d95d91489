// A call inside an expression changes a global that is read after it.
//@ expect: holds
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
    taken += deposit(amount);
    assert(taken == balance);
    return 0;
}

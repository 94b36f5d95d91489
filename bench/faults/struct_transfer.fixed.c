/* Transfers between two accounts with overdraft limits. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct account {
    int balance;
    int overdraft;
};

static bool transfer(struct account *from, struct account *to, int amount)
{
    if (amount <= 0)
        return false;
    if (from->balance - amount < -from->overdraft)
        return false;
    from->balance -= amount;
    to->balance += amount;
    return true;
}

static struct account open_account(void)
{
    struct account a;
    a.balance = __VERIFIER_nondet_int();
    a.overdraft = __VERIFIER_nondet_int();
    __VERIFIER_assume(a.overdraft >= 0 && a.overdraft <= 500);
    __VERIFIER_assume(a.balance >= -a.overdraft && a.balance <= 10000);
    return a;
}

int main(void)
{
    struct account first = open_account();
    struct account second = open_account();
    int amount = __VERIFIER_nondet_int();
    __VERIFIER_assume(amount >= -10000 && amount <= 10000);
    int money = first.balance + second.balance;

    bool done = transfer(&first, &second, amount);
    assert(first.balance + second.balance == money);
    assert(first.balance >= -first.overdraft);
    assert(done || amount <= 0 || amount > first.balance + first.overdraft);
    return 0;
}

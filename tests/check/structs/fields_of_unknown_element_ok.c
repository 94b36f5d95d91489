// A pointer to one of several structs, chosen at run time.
//@ expect: holds
//@ range: 0..4
#include <assert.h>

struct account {
    int number;
    int balance;
};

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct account accounts[3] = { { 1, 100 }, { 2, 200 }, { 3, 300 } };
    struct account *chosen = &accounts[__VERIFIER_nondet_uint() % 3];
    int amount = __VERIFIER_nondet_int();
    if (amount < 0 || amount > chosen->balance)
        return 0;
    chosen->balance -= amount;
    assert(accounts[0].balance >= 0 && accounts[1].balance >= 0 && accounts[2].balance >= 0);
    return 0;
}

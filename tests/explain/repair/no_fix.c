// What is missing is a statement that stands nowhere: nothing that the library knows, and no two changes at once, keep the run from
// failing. The page says so, and there is nothing to look at again.
//@ options: --method repair --trust main
//@ says: No change was found that keeps this run from failing, of at most 2 at once (--repair-changes).
//@ says: `repair`: there was no second look.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int credit, paid;

static void insert(int coins)
{
    credit += coins;
}

static void refund(void)
{
    paid += credit;
}

int main(void)
{
    int coins = __VERIFIER_nondet_int();
    __VERIFIER_assume(coins >= 5 && coins <= 9);
    insert(coins);
    refund();
    assert(paid == coins);
    assert(credit == 0);
    return 0;
}

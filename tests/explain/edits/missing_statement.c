// A statement is missing: one like it stands in another function, under another name for the same object.
//@ says: with `m->credit = 0;` after this nothing fails within the bounds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct machine {
    int credit;
    int paid;
};

static void reset(struct machine *machine)
{
    machine->credit = 0; //~ cause
    machine->paid = 0;
}

static void insert(struct machine *m, int coins)
{
    m->credit += coins; //~ cause
}

static void refund(struct machine *m)
{
    m->paid += m->credit; //~ cause
}

int main(void)
{
    struct machine m;
    int coins = __VERIFIER_nondet_int();
    __VERIFIER_assume(coins >= 0 && coins <= 9);
    reset(&m);
    insert(&m, coins);
    refund(&m);
    assert(m.paid == coins);
    assert(m.credit == 0);
    return 0;
}

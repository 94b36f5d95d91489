/* Two accounts are locked in the order of their numbers, whatever the direction of the transfer. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define ACCOUNTS 4

struct account {
    int number;
    bool locked;
    int cents;
};

static int highest_locked = -1;

static void lock(struct account *a)
{
    assert(!a->locked);
    assert(a->number > highest_locked);
    a->locked = true;
    highest_locked = a->number;
}

static void unlock(struct account *a, int still_locked)
{
    assert(a->locked);
    a->locked = false;
    highest_locked = still_locked;
}

static void lock_both(struct account *low, struct account *high)
{
    lock(low);
    lock(high);
}

static bool transfer(struct account *from, struct account *to, int cents)
{
    bool done = false;
    if (from == to)
        return false;
    if (from->number < to->number)
        lock_both(from, to);
    else
        lock_both(to, from);
    if (from->cents >= cents) {
        from->cents -= cents;
        to->cents += cents;
        done = true;
    }
    unlock(from, to->number);
    unlock(to, -1);
    return done;
}

int main(void)
{
    struct account accounts[ACCOUNTS];
    for (int i = 0; i < ACCOUNTS; i++) {
        accounts[i].number = i;
        accounts[i].locked = false;
        accounts[i].cents = 100 * i;
    }
    for (int i = 0; i < 2; i++) {
        int from = __VERIFIER_nondet_int();
        int to = __VERIFIER_nondet_int();
        int cents = __VERIFIER_nondet_int();
        __VERIFIER_assume(from >= 0 && from < ACCOUNTS);
        __VERIFIER_assume(to >= 0 && to < ACCOUNTS);
        __VERIFIER_assume(cents > 0 && cents <= 1000);
        transfer(&accounts[from], &accounts[to], cents);
    }
    int total = 0;
    for (int i = 0; i < ACCOUNTS; i++) {
        assert(!accounts[i].locked && accounts[i].cents >= 0);
        total += accounts[i].cents;
    }
    assert(total == 600);
    return 0;
}

// A counter says whether the lock is held, but it counts down in every iteration, whether it was locked or not.
// What every failing run does: it goes on without having locked, counts down all the same, and does so again.
//@ options: --method variations
//@ says: Every run that fails does this, and none that passes the check
//@ says: line 31: `__VERIFIER_nondet_bool()` is false
//@ says: line 37: `held--`
//@ says: line 38: `__VERIFIER_nondet_bool()` is true
//@ says not: Every run that passes the check does this
//@ says: A passing run fails (10 steps change) with this
//@ says: A passing run fails (25 steps change) with this
_Bool __VERIFIER_nondet_bool(void);

static int lock_is_held;

static void lock(void)
{
    __CPROVER_assert(lock_is_held == 0, "locked once");
    lock_is_held = 1;
}

static void unlock(void)
{
    __CPROVER_assert(lock_is_held == 1, "unlocked once");
    lock_is_held = 0;
}

int main(void)
{
    int held = 0;
    do {
        if (__VERIFIER_nondet_bool()) { //~ cause
            lock();
            held++;
        }
        if (held != 0)
            unlock();
        held--; //~ cause
    } while (__VERIFIER_nondet_bool()); //~ cause
    return 0;
}

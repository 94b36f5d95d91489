// A protocol of locking: an error path gives the lock up, but does not leave the function.
//@ distance: 3
//@ needed: 2
//@ slices: 1
//@ question: kept
//@ says: 28 __VERIFIER_nondet_bool() true false
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int lock;
static int error;

static void enter(void)
{
    assert(lock == 0);
    lock = 1;
}

static void leave(void)
{
    assert(lock == 1);
    lock = 0; //~ cause
}

static void pend(void)
{
    enter();
    if (__VERIFIER_nondet_bool()) {
        leave(); //~ cause
        error = 1;
        // a return is missing
    }
    if (__VERIFIER_nondet_bool()) {
        leave();
    } else {
        leave(); //~ cause
    }
}

int main(void)
{
    pend();
    return 0;
}

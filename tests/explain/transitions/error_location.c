// A state that must not be. Nothing passes the error location; the branch that decides about it is taken for the check.
//@ options: --method transitions
//@ says: no run takes 1 of them and then passes the check
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum state { FREE, PENDING, DONE };

static void unexpected(void)
{
    assert(0);
}

static void complete(enum state now)
{
    if (now != PENDING)
        unexpected();
}

int main(void)
{
    enum state now = FREE;
    int status = __VERIFIER_nondet_int();
    if (status >= 0) //~ cause
        now = PENDING;
    complete(now);
    return 0;
}

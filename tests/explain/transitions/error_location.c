// A state that must not be. Nothing passes the error location, so runs are correct that end without coming to it.
//@ options: --method transitions
//@ says: no run takes 3 of them and then ends without failing
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum state { FREE, PENDING, DONE };

static void unexpected(void)
{
    assert(0);
}

static void complete(enum state now)
{
    if (now != PENDING) //~ cause
        unexpected(); //~ cause
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

// A lock that is taken and, for some values, not given back before it is taken again. Over predicates: y < 1 and y != 0 became
// y > 0, and the call that gives the lock back is inserted.
//@ options: --method abstract --metric alignment
//@ says: was `y != 0` and `y <= 0`; now `y > 0`
//@ says: only in the passing run: `unlock()`
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int locked;

static void lock(void)
{
    assert(!locked);
    locked = 1;
}

static void unlock(void)
{
    locked = 0;
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    for (int round = 0; round < 2; round++) {
        int z = 0;
        lock();
        if (x == 0) {
            if (y == 0)
                z = 1;
            if (y != 0)
                z = y;
        } else {
            z = 2;
        }
        if (x != 0)
            z = 1;
        if (z > 0) { //~ cause
            z = 3; //~ cause
            unlock(); //~ cause
        }
    }
    return 0;
}

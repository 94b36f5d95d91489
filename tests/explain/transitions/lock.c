// A lock that is taken twice where the `else` branch does not give it back, and still held at the end where the second one does
// not. Ball, Naik and Rajamani's first example: two failures, each with a branch of its own.
//@ options: --method transitions
//@ says: `more > 0` is false
//@ says: no correct run within the bounds takes one of the causes
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int held;

static void take(void)
{
    assert(!held);
    held = 1;
}

static void give(void)
{
    assert(held);
    held = 0;
}

int main(void)
{
    int ready = __VERIFIER_nondet_int(), more = __VERIFIER_nondet_int(), skipped = 0;
    take();
    if (ready > 0) //~ cause
        give();
    else
        skipped = 1;
    take();
    if (more > 0) //~ cause
        give();
    else
        skipped = 2; //~ cause
    assert(!held);
    return skipped;
}

// The same with a branch before it that has nothing to do with the lock: still one failing run for each of the two causes.
//@ options: --method transitions --disable signed-overflow
//@ says: Every run that fails here takes one of these edges.
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
    held = 0;
}

int main(void)
{
    int kind = __VERIFIER_nondet_int(), ready = __VERIFIER_nondet_int(), more = __VERIFIER_nondet_int();
    int skipped = 0;
    if (kind > 100)
        skipped = kind;
    else
        skipped = -kind;
    take();
    if (ready > 0) //~ cause
        give();
    else
        skipped++;
    take();
    if (more > 0) //~ cause
        give();
    else
        skipped++; //~ cause
    assert(!held);
    return skipped;
}

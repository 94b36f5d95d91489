// Two faults: no single edit mends everything, but one of them mends this failure.
//@ says: 2 failures; the most likely causes that several of them share: 1.
//@ says: with `last = x` in place of `last += x` this failure is gone within the bounds; others remain
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int last;
static int count;

static void keep(int x)
{
    last += x; //~ cause
}

static void tick(int x)
{
    if (x >= 0)
        count++; //~ cause
}

int main(void)
{
    for (int i = 0; i < 3; i++) { //~ cause
        int x = __VERIFIER_nondet_int();
        if (x < -100 || x > 100)
            return 0;
        keep(x);
        assert(last == x);
        int before = count;
        tick(x);
        assert(count == before + (x > 0));
    }
    return 0;
}

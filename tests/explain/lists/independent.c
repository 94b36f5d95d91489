// Two faults that have nothing to do with each other: each failure lists its own line first, and an edit that mends one is not
// held against it that the other one remains.
//@ says: with `>` in place of `>=` in `x >= 0` this failure is gone within the bounds; others remain
//@ says: with `last = x` in place of `last += x` this failure is gone within the bounds; others remain
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int last;
static int count;

static void tick(int x)
{
    if (x >= 0) //~ cause
        count++; //~ cause
}

static void keep(int x)
{
    last += x;
}

int main(void)
{
    for (int i = 0; i < 3; i++) { //~ cause
        int x = __VERIFIER_nondet_int();
        if (x < -100 || x > 100)
            return 0;
        int before = count;
        tick(x);
        assert(count == before + (x > 0));
        keep(x);
        assert(last == x);
    }
    return 0;
}

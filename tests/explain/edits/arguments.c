// The arguments of a call are given in the wrong order.
//@ says: with `high` and `low` in the other order nothing fails within the bounds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int between(int value, int low, int high)
{
    if (value < low)
        return low; //~ cause
    return value > high ? high : value;
}

static int limited(int value, int low, int high)
{
    return between(value, high, low); //~ cause
}

int main(void)
{
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(value > -100 && value < 100);
    int got = limited(value, -5, 5); //~ cause
    assert(got >= -5 && got <= 5);
    assert(value < -5 || value > 5 || got == value);
    return 0;
}

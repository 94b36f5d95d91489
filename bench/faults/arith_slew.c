/* Moves a set point towards a target, at most one slew step at a time. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int magnitude(int x)
{
    return x < 0 ? -x : x;
}

static int slew(int current, int target, int step)
{
    int change = target - current;
    if (change > step)
        change = step;
    else if (change < -step)
        change = +step;
    return current + change;
}

int main(void)
{
    int current = __VERIFIER_nondet_int();
    int target = __VERIFIER_nondet_int();
    int step = __VERIFIER_nondet_int();
    __VERIFIER_assume(current >= -4000 && current <= 4000);
    __VERIFIER_assume(target >= -4000 && target <= 4000);
    __VERIFIER_assume(step >= 1 && step <= 200);

    int next = slew(current, target, step);
    int before = magnitude(target - current);
    int after = magnitude(target - next);
    assert(magnitude(next - current) <= step);
    assert(after == (before > step ? before - step : 0));
    return 0;
}

// The sum of two samples is larger than a sample can be, until it is limited.
//@ says: with `int32_t sum` in place of `int16_t sum` nothing fails within the bounds
#include <assert.h>
#include <stdint.h>
extern short __VERIFIER_nondet_short(void);

static int16_t mixed(int16_t a, int16_t b)
{
    int16_t sum = a + b; //~ cause
    if (sum > 20000) //~ cause
        return 20000;
    if (sum < -20000)
        return -20000; //~ cause
    return sum;
}

int main(void)
{
    int16_t a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
    int16_t mix = mixed(a, b);
    assert(a < 0 || b < 0 || mix >= 0);
    assert(a > 0 || b > 0 || mix <= 0);
    return 0;
}

/* Addition that stays at the ends of the range instead of wrapping. */
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

static int32_t add_saturating(int32_t a, int32_t b)
{
    if (b > 0 && a > INT32_MAX - b)
        return INT32_MAX;
    if (b < 0 && a < INT32_MIN - b)
        return INT32_MIN;
    return a + b;
}

/* The same in a wider type. */
static int32_t add_reference(int32_t a, int32_t b)
{
    int64_t sum = (int64_t)a + b;
    if (sum > INT32_MAX)
        sum = INT32_MAX;
    if (sum < INT32_MIN)
        sum = INT32_MIN;
    return (int32_t)sum;
}

int main(void)
{
    int32_t offset = __VERIFIER_nondet_int();
    int32_t correction = __VERIFIER_nondet_int();

    int32_t result = add_saturating(offset, correction);
    assert(result == add_reference(offset, correction));
    return 0;
}

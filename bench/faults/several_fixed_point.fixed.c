/* Fixed-point numbers with four fraction bits: products are rounded to the nearest step and saturated. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int);

#define FRACTION 4
#define HIGHEST 32767
#define LOWEST (-32768)

typedef short fixed;

static fixed saturate(int x)
{
    if (x > HIGHEST)
        return HIGHEST;
    if (x < LOWEST)
        return LOWEST;
    return (fixed)x;
}

static int round_off(int product)
{
    return (product + (1 << (FRACTION - 1))) >> FRACTION;
}

static fixed multiply(fixed a, fixed b)
{
    return saturate(round_off(a * b));
}

static fixed subtract(fixed a, fixed b)
{
    return saturate(a - b);
}

int main(void)
{
    fixed a = __VERIFIER_nondet_short();
    fixed b = __VERIFIER_nondet_short();
    fixed one = 1 << FRACTION;
    if (__VERIFIER_nondet_int() > 0) {
        assert(multiply(a, one) == a);
    } else {
        fixed difference = subtract(a, b);
        assert(a < b ? difference < 0 : difference >= 0);
    }
    return 0;
}

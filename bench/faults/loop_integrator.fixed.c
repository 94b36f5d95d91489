/* The integral part of a controller, limited against winding up. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define LIMIT 200
#define CYCLES 12

static int integrate(int integral, int error)
{
    integral += error;
    if (integral > LIMIT)
        integral = LIMIT;
    if (integral < -LIMIT)
        integral = -LIMIT;
    return integral;
}

int main(void)
{
    int integral = 0;
    int cycles = __VERIFIER_nondet_int();
    __VERIFIER_assume(cycles >= 0 && cycles <= CYCLES);

    for (int i = 0; i < cycles; i++) {
        int error = __VERIFIER_nondet_int();
        __VERIFIER_assume(error >= -50 && error <= 50);
        integral = integrate(integral, error);
    }
    assert(integral <= LIMIT && integral >= -LIMIT);
    return 0;
}

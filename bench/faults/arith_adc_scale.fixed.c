/* Converts a 10-bit converter reading to millivolts, rounded to the nearest. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define STEPS 1024
#define REFERENCE_MV 3300
#define HALF_STEP 512

static int to_millivolts(int raw)
{
    return (raw * REFERENCE_MV + HALF_STEP) / STEPS;
}

/* Undervoltage is reported below this supply voltage. */
static int undervoltage(int raw)
{
    return to_millivolts(raw) < 2700;
}

int main(void)
{
    int raw = __VERIFIER_nondet_int();
    __VERIFIER_assume(raw >= 0 && raw < STEPS);

    int mv = to_millivolts(raw);
    int error = mv * STEPS - raw * REFERENCE_MV;
    assert(mv >= 0 && mv <= REFERENCE_MV);
    assert(error <= STEPS / 2 && error >= -STEPS / 2);
    assert(!undervoltage(raw) || raw < 838);
    return 0;
}

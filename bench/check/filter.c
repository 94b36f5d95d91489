// A second-order filter in fixed point with saturated output; its internal state is not saturated and overflows.
//@ expect: violated
//@ unwind: 17
//@ witness: 12000 17232 -32768
#include "verify.h"

#ifndef SAMPLES
#define SAMPLES 6
#endif
#define FRACTION 12
#define FIXED_POINT(value) ((int)((value) * (1 << FRACTION)))

struct filter {
    int b0, b1, b2, a1, a2; /* coefficients */
    int z1, z2;             /* state, in units of the output times 1 << FRACTION */
    int peak;
};

static int saturate(long value)
{
    if (value > 32767)
        return 32767;
    return value < -32768 ? -32768 : (int)value;
}

static int step(struct filter *f, int sample)
{
    long sum = (long)f->b0 * sample + f->z1;
    int output = saturate(sum >> FRACTION);
    f->z1 = f->b1 * sample - f->a1 * output + f->z2; //~ check: signed-overflow
    f->z2 = f->b2 * sample - f->a2 * output;
#ifdef SATURATED
    const int most = 1 << 29;
    f->z1 = f->z1 > most ? most : f->z1 < -most ? -most : f->z1;
    f->z2 = f->z2 > most ? most : f->z2 < -most ? -most : f->z2;
#endif
    int size = output < 0 ? -output : output;
    if (size > f->peak)
        f->peak = size;
    return output;
}

int main(void)
{
    struct filter f = {FIXED_POINT(3.9), FIXED_POINT(-15.2), FIXED_POINT(3.8), FIXED_POINT(-1.9), FIXED_POINT(0.95),
                       0, 0, 0};
    int last = 0;
    for (int i = 0; i < SAMPLES; i++) {
        int sample = any_from(-32768, 32767);
        int difference = sample - last;
        __VERIFIER_assume(difference <= 50000 && difference >= -50000);
        last = step(&f, sample);
        assert(last >= -32768 && last <= 32767);
        last = sample;
    }
    assert(f.peak <= 32768);
    return 0;
}

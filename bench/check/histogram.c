// A histogram with 1,000 bins over any range; the largest value of the range falls into a bin that is not there.
//@ expect: violated
//@ unwind: 9
//@ witness: 1000 1201  1100 1201
#include "verify.h"

#define BINS 1000
#ifndef SAMPLES
#define SAMPLES 2
#endif

static unsigned short bins[BINS];
static unsigned outside;

static void count(int value, int low, int high)
{
    if (value < low || value > high) {
        outside++;
        return;
    }
    int offset = value - low, width = high - low;
    int bin = offset * BINS / width;
    bins[bin]++; //~ check: out-of-bounds
}

int main(void)
{
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    __VERIFIER_assume(low >= 0 && low < high && high <= 0xffff);
    for (int i = 0; i < SAMPLES; i++)
        count(__VERIFIER_nondet_int(), low, high);

    int bin = any_from(0, BINS - 1);
    assert(bins[bin] + outside <= SAMPLES);
    return 0;
}

// A histogram with 4,096 bins over any range; the largest value of the range falls into a bin that is not there.
//@ expect: violated
//@ unwind: 9
//@ witness: 1000 1201  1000 1100 1150 1199 1201
#include "verify.h"

#define BINS 4096
#ifndef SAMPLES
#define SAMPLES 5
#endif

static unsigned short bins[BINS];
static unsigned outside;

static void count(int value, int low, int high)
{
    if (value < low || value > high) {
        outside++;
        return;
    }
    long offset = (long)value - low;
    long width = (long)high - low;
    long bin = offset * BINS / width;
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

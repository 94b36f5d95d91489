/* Pulses per second over a measuring window given by two time stamps in milliseconds. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NO_RATE (-1)

static int pulse_rate(int pulses, int begin_ms, int end_ms)
{
    if (end_ms <= begin_ms)
        return NO_RATE;
    return pulses * 1000 / (end_ms - begin_ms);
}

int main(void)
{
    int pulses = __VERIFIER_nondet_int();
    int begin = __VERIFIER_nondet_int();
    int end = __VERIFIER_nondet_int();
    __VERIFIER_assume(pulses >= 0 && pulses <= 200);
    __VERIFIER_assume(begin >= 0 && begin <= 500);
    __VERIFIER_assume(end >= 0 && end <= 500);

    int rate = pulse_rate(pulses, begin, end);
    assert(rate == NO_RATE || rate >= 0);
    assert(pulses != 0 || rate <= 0);
    return 0;
}

/* Channels with an optional low-pass filter. */
#include <assert.h>
#include <stddef.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

struct filter {
    bool enabled;
    int state;
};

struct channel {
    int gain;
    struct filter *filter;
};

static int process(struct channel *channel, int sample)
{
    int value = sample * channel->gain;
    struct filter *filter = channel->filter;
    if (filter->enabled) {
        filter->state += (value - filter->state) / 2;
        value = filter->state;
    }
    return value;
}

int main(void)
{
    struct filter low_pass = {.enabled = __VERIFIER_nondet_bool(), .state = 0};
    struct channel channel = {.gain = 2, .filter = NULL};
    if (__VERIFIER_nondet_bool())
        channel.filter = &low_pass;

    int sample = __VERIFIER_nondet_int();
    __VERIFIER_assume(sample >= 0 && sample <= 1000);

    int output = process(&channel, sample);
    assert(output >= 0 && output <= 2000);
    assert(channel.filter != NULL || output == 2 * sample);
    return 0;
}

/* Votes on three redundant sensors: the middle value is used, a channel far off it is reported. */
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

#define CHANNELS 3
#define TOLERANCE 20

struct vote {
    int value;
    unsigned miscompare;
};

static int middle(int a, int b, int c)
{
    int low = a < b ? a : b;
    int high = a < b ? b : a;
    if (c < low)
        return a;
    if (c > high)
        return high;
    return c;
}

static struct vote vote(const int channel[CHANNELS])
{
    struct vote result;
    result.value = middle(channel[0], channel[1], channel[2]);
    result.miscompare = 0;
    for (int i = 0; i < CHANNELS; i++) {
        int off = channel[i] - result.value;
        if (off > TOLERANCE || off < -TOLERANCE)
            result.miscompare |= 1u << i;
    }
    return result;
}

int main(void)
{
    int channel[CHANNELS];
    for (int i = 0; i < CHANNELS; i++)
        channel[i] = __VERIFIER_nondet_short();

    struct vote v = vote(channel);
    int below = 0;
    int above = 0;
    for (int i = 0; i < CHANNELS; i++) {
        below += channel[i] <= v.value;
        above += channel[i] >= v.value;
    }
    assert(below >= 2 && above >= 2);
    assert(v.miscompare != 7u);
    return 0;
}

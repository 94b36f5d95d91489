/*
 * Self-calibration of a pedal sensor: while the driver presses the pedal through, the lowest and
 * the highest reading are learned, and later readings are turned into percent between them. The
 * learned range is used only if it is wide enough, else the one from the factory stays.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define READING_MAX 255
#define WIDTH_MIN 100
#define FACTORY_LOW 40
#define FACTORY_HIGH 210
#define SAMPLES 4

struct range {
    int low;
    int high;
};

struct pedal {
    struct range used;
    struct range learned;
    bool learning;
};

static void pedal_init(struct pedal *p)
{
    p->used.low = FACTORY_LOW;
    p->used.high = FACTORY_HIGH;
    p->learning = false;
}

static void learn_start(struct pedal *p)
{
    p->learned.low = READING_MAX;
    p->learned.high = 0;
    p->learning = true;
}

static void learn_sample(struct pedal *p, int reading)
{
    if (!p->learning)
        return;
    if (reading < p->learned.low)
        p->learned.low = reading;
    if (reading > p->learned.high)
        p->learned.high = reading;
}

static bool learn_finish(struct pedal *p)
{
    p->learning = false;
    if (p->learned.high - p->learned.low < WIDTH_MIN)
        return false;
    p->used = p->learned;
    return true;
}

static int pedal_percent(const struct pedal *p, int reading)
{
    if (reading <= p->used.low)
        return 0;
    if (reading >= p->used.high)
        return 100;
    return (reading - p->used.low) * 100 / (p->used.high - p->used.low);
}

int main(void)
{
    struct pedal p;
    int sample[SAMPLES];
    pedal_init(&p);
    assert(pedal_percent(&p, FACTORY_LOW) == 0 && pedal_percent(&p, FACTORY_HIGH) == 100);

    learn_start(&p);
    for (int i = 0; i < SAMPLES; i++) {
        sample[i] = __VERIFIER_nondet_uchar();
        learn_sample(&p, sample[i]);
    }
    bool learned = learn_finish(&p);
    bool low_reached = false;
    bool high_reached = false;
    for (int i = 0; i < SAMPLES; i++) {
        low_reached = low_reached || sample[i] == p.used.low;
        high_reached = high_reached || sample[i] == p.used.high;
        if (learned)
            assert(sample[i] >= p.used.low && sample[i] <= p.used.high);
    }
    assert(!learned || (low_reached && high_reached));
    assert(p.used.high - p.used.low >= WIDTH_MIN);
    return 0;
}

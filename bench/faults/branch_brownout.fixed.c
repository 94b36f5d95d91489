/*
 * Supply monitor of a controller: a dip below the threshold must last for some samples before the
 * power-down is started, and the supply must be good again for some samples before it is resumed.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

#define LOW_MILLIVOLTS 4500
#define GOOD_MILLIVOLTS 4700
#define LOW_SAMPLES 3
#define GOOD_SAMPLES 2
#define RUN 8

struct monitor {
    bool down;
    int low_count;
    int good_count;
    int power_downs;
};

static void monitor_init(struct monitor *m)
{
    m->down = false;
    m->low_count = 0;
    m->good_count = 0;
    m->power_downs = 0;
}

static void watch_for_dip(struct monitor *m, int millivolts)
{
    if (millivolts < LOW_MILLIVOLTS)
        m->low_count++;
    else
        m->low_count = 0;
    if (m->low_count == LOW_SAMPLES) {
        m->down = true;
        m->power_downs++;
        m->good_count = 0;
    }
}

static void watch_for_recovery(struct monitor *m, int millivolts)
{
    if (millivolts >= GOOD_MILLIVOLTS)
        m->good_count++;
    else
        m->good_count = 0;
    if (m->good_count == GOOD_SAMPLES) {
        m->down = false;
        m->low_count = 0;
    }
}

static void monitor_sample(struct monitor *m, int millivolts)
{
    if (m->down)
        watch_for_recovery(m, millivolts);
    else
        watch_for_dip(m, millivolts);
}

int main(void)
{
    struct monitor m;
    int history[RUN];
    monitor_init(&m);
    for (int i = 0; i < RUN; i++) {
        bool was_down = m.down;
        history[i] = __VERIFIER_nondet_ushort();
        __VERIFIER_assume(history[i] >= 4000 && history[i] <= 5500);
        monitor_sample(&m, history[i]);

        /* A change needs an unbroken series of samples on the other side. */
        if (!was_down && m.down) {
            assert(i + 1 >= LOW_SAMPLES);
            for (int k = 0; k < LOW_SAMPLES; k++)
                assert(history[i - k] < LOW_MILLIVOLTS);
        }
        if (was_down && !m.down) {
            for (int k = 0; k < GOOD_SAMPLES; k++)
                assert(history[i - k] >= GOOD_MILLIVOLTS);
        }
    }
    assert(m.power_downs <= RUN / LOW_SAMPLES);
    return 0;
}

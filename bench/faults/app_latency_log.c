/*
 * Latency log of a service: a window of the last samples, with running
 * sum, minimum and maximum, and a coarse histogram.  Values beyond the
 * range of the instrument are clipped.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
#include <string.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define WINDOW   3
#define BUCKETS  4
#define CLIP_MAX 199u

typedef struct latency_log {
    uint8_t  sample[WINDOW];
    uint8_t  head;              /* where the next sample goes */
    uint8_t  count;
    uint8_t  sum;               /* of the samples in the window */
    uint8_t  hist[BUCKETS];     /* of the samples in the window */
    uint16_t clipped;           /* ever */
} latency_log_t;

typedef struct latency_stats {
    uint8_t min;
    uint8_t max;
    uint8_t mean;
    uint8_t spread;
} latency_stats_t;

/* 0..49, 50..99, 100..149, 150.. */
static size_t bucket_of(uint8_t v)
{
    size_t b = v / 50u;

    return b < BUCKETS ? b : BUCKETS - 1;
}

static void log_reset(latency_log_t *l)
{
    memset(l, 0, sizeof *l);
}

static void log_forget_oldest(latency_log_t *l)
{
    /* when the window is full, the oldest one is where the next one goes */
    uint8_t old = l->sample[l->head];

    l->sum = (uint16_t)(l->sum - old);
    l->hist[bucket_of(old)]--;
    l->count--;
}

static void log_add(latency_log_t *l, unsigned value)
{
    uint8_t v;

    if (value > CLIP_MAX) {
        value = CLIP_MAX;
        l->clipped++;
    }
    v = (uint8_t)value;
    if (l->count == WINDOW)
        log_forget_oldest(l);

    l->sample[l->head] = v;
    l->head = (uint8_t)((l->head + 1) % WINDOW);
    l->count++;
    l->sum = (uint16_t)(l->sum + v);
    l->hist[bucket_of(v)]++;
}

/* Statistics of the window; false when there are no samples. */
static bool log_stats(const latency_log_t *l, latency_stats_t *st)
{
    if (l->count == 0)
        return false;
    st->min = UINT8_MAX;
    st->max = 0;
    for (uint8_t i = 0; i < l->count; i++) {
        uint8_t v = l->sample[i];

        if (v < st->min)
            st->min = v;
        if (v > st->max)
            st->max = v;
    }
    st->mean = (uint8_t)(l->sum / l->count);
    st->spread = (uint8_t)(st->max - st->min);
    return true;
}

/* ---- alarm with hysteresis on the maximum of the window ---- */

typedef enum { ALARM_OFF, ALARM_PENDING, ALARM_ON } alarm_state_t;

#define ALARM_HIGH 150u
#define ALARM_LOW  100u
#define ALARM_HOLD 2u       /* looks above the limit until it goes on */

typedef struct alarm {
    alarm_state_t state;
    uint8_t       above;
    uint8_t       raised;
} alarm_t;

static void alarm_step(alarm_t *a, const latency_stats_t *st)
{
    switch (a->state) {
    case ALARM_OFF:
        if (st->max >= ALARM_HIGH) {
            a->state = ALARM_PENDING;
            a->above = 1;
        }
        break;
    case ALARM_PENDING:
        if (st->max < ALARM_HIGH) {
            a->state = ALARM_OFF;
        } else if (++a->above >= ALARM_HOLD) {
            a->state = ALARM_ON;
            a->raised++;
        }
        break;
    case ALARM_ON:
        if (st->max < ALARM_LOW)
            a->state = ALARM_OFF;
        break;
    }
}

/* ---- harness ---- */

#define CALLS 4

int main(void)
{
    latency_log_t l;
    latency_stats_t st;
    unsigned ref[CALLS];
    alarm_t alarm = { ALARM_OFF, 0, 0 };
    unsigned lo = CLIP_MAX, hi = 0, over = 0, slow = 0;

    log_reset(&l);
    assert(!log_stats(&l, &st));

    for (int i = 0; i < CALLS; i++) {
        unsigned v = __VERIFIER_nondet_uint();

        __VERIFIER_assume(v < 256);
        log_add(&l, v);
        ref[i] = v > CLIP_MAX ? CLIP_MAX : v;
        if (v > CLIP_MAX)
            over++;
    }
    for (int i = CALLS - WINDOW; i < CALLS; i++) {
        if (ref[i] < lo)
            lo = ref[i];
        if (ref[i] > hi)
            hi = ref[i];
        if (ref[i] >= 150)
            slow++;
    }

    assert(log_stats(&l, &st));
    assert(l.count == WINDOW && l.clipped == over);
    assert(st.min == lo && st.max == hi);
    assert(st.spread == hi - lo);
    assert(st.mean >= st.min && st.mean <= st.max);
    assert(l.hist[BUCKETS - 1] == slow);

    alarm_step(&alarm, &st);
    alarm_step(&alarm, &st);
    assert((alarm.state == ALARM_ON) == (slow > 0));
    assert(alarm.raised <= 1);
    return 0;
}

/*
 * 2-out-of-3 sensor voter with channel health for an air data unit.
 *
 * Each cycle every channel delivers a raw sample.  A channel outside its
 * physical range or too far from the median gets a strike; a channel in
 * agreement works its strikes off.  A channel with too many strikes is
 * latched out until maintenance resets it.  The voted value is the median
 * of three healthy channels, the mean of two, or the last good value.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define CHANNELS       3
#define RAW_MIN        100
#define RAW_MAX        900
#define MISCOMPARE_TOL 20
#define STRIKE_LIMIT   2

typedef struct {
    int16_t raw;
    uint8_t strikes;
    bool    failed;
} channel_t;

typedef enum {
    VOTE_FULL,          /* three channels */
    VOTE_DUPLEX,        /* two channels */
    VOTE_HOLD           /* fewer: last good value */
} vote_mode_t;

typedef struct {
    channel_t   ch[CHANNELS];
    vote_mode_t mode;
    int16_t     output;
} voter_t;

static void voter_init(voter_t *v, int16_t initial)
{
    for (int i = 0; i < CHANNELS; i++) {
        v->ch[i].raw = initial;
        v->ch[i].strikes = 0;
        v->ch[i].failed = false;
    }
    v->mode = VOTE_FULL;
    v->output = initial;
}

static int16_t min16(int16_t a, int16_t b) { return a < b ? a : b; }
static int16_t max16(int16_t a, int16_t b) { return a > b ? a : b; }

/* Median of three without sorting. */
static int16_t median3(int16_t a, int16_t b, int16_t c)
{
    return max16(min16(a, b), min16(max16(a, c), c));
}

static int abs_diff(int a, int b)
{
    return a > b ? a - b : b - a;
}

static bool in_range(int16_t x)
{
    return x >= RAW_MIN && x <= RAW_MAX;
}

static int healthy_count(const voter_t *v)
{
    int n = 0;
    for (int i = 0; i < CHANNELS; i++)
        n += !v->ch[i].failed;
    return n;
}

/* One verdict for one channel. */
static void channel_judge(channel_t *c, bool good)
{
    if (c->failed)
        return;
    if (good) {
        if (c->strikes > 0)
            c->strikes--;
    } else {
        c->strikes++;
        if (c->strikes >= STRIKE_LIMIT)
            c->failed = true;
    }
}

/* Judge all channels against a reference value. */
static void voter_monitor(voter_t *v)
{
    int16_t ref;

    if (healthy_count(v) == CHANNELS)
        ref = median3(v->ch[0].raw, v->ch[1].raw, v->ch[2].raw);
    else
        ref = v->output;

    for (int i = 0; i < CHANNELS; i++) {
        bool ok = in_range(v->ch[i].raw) &&
                  abs_diff(v->ch[i].raw, ref) <= MISCOMPARE_TOL;
        channel_judge(&v->ch[i], ok);
    }
}

/* Form the output from the channels that are left. */
static void voter_select(voter_t *v)
{
    int sum = 0;

    switch (healthy_count(v)) {
    case 3:
        v->output = median3(v->ch[0].raw, v->ch[1].raw, v->ch[2].raw);
        v->mode = VOTE_FULL;
        break;
    case 2:
        for (int i = 0; i < CHANNELS; i++) {
            if (!v->ch[i].failed)
                sum += v->ch[i].raw;
        }
        v->output = (int16_t)(sum / 2);
        v->mode = VOTE_DUPLEX;
        break;
    default:
        v->mode = VOTE_HOLD;
        break;
    }
}

static void voter_cycle(voter_t *v, const int16_t in[CHANNELS])
{
    for (int i = 0; i < CHANNELS; i++)
        v->ch[i].raw = in[i];
    voter_monitor(v);
    voter_select(v);
}

/* Maintenance: give a channel a new chance. */
static void voter_reset_channel(voter_t *v, int i)
{
    v->ch[i].failed = false;
    v->ch[i].strikes = 0;
}

/* ---- harness ---- */

static int16_t sample(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x <= 1000);
    return (int16_t)x;
}

int main(void)
{
    voter_t v;
    int16_t in[CHANNELS];

    voter_init(&v, 500);

    for (int cycle = 0; cycle < 3; cycle++) {
        int16_t before = v.output;
        bool was_failed[CHANNELS];

        for (int i = 0; i < CHANNELS; i++) {
            in[i] = sample();
            was_failed[i] = v.ch[i].failed;
        }
        voter_cycle(&v, in);

        int ok = 0;
        int16_t lo = 1000, hi = 0;
        for (int i = 0; i < CHANNELS; i++) {
            assert(!was_failed[i] || v.ch[i].failed);
            assert(v.ch[i].failed == (v.ch[i].strikes >= STRIKE_LIMIT));
            assert(v.ch[i].strikes <= STRIKE_LIMIT);
            if (!v.ch[i].failed) {
                ok++;
                lo = in[i] < lo ? in[i] : lo;
                hi = in[i] > hi ? in[i] : hi;
            }
        }
        assert((v.mode == VOTE_HOLD) == (ok < 2));
        if (ok >= 2)
            assert(v.output >= lo && v.output <= hi);
        else
            assert(v.output == before);
        if (ok == 3) {
            int below = 0, above = 0;
            for (int i = 0; i < CHANNELS; i++) {
                below += in[i] <= v.output;
                above += in[i] >= v.output;
            }
            assert(below >= 2 && above >= 2);
        }
    }
    voter_reset_channel(&v, 0);
    assert(healthy_count(&v) >= 1);
    return 0;
}

/*
 * ADC sampling: a window of raw samples, the smallest and the largest are
 * thrown away, the others are averaged with rounding, then the calibration
 * (offset and gain) gives millivolts.  A slew limiter follows.
 */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define WINDOW      4
#define ADC_MAX     255
#define GAIN_SHIFT  4

typedef struct {
    int16_t  offset;        /* counts, subtracted */
    uint16_t gain;          /* mV per count, times 2^GAIN_SHIFT */
} adc_cal_t;

typedef struct {
    uint16_t win[WINDOW];
    uint8_t  pos;
    uint8_t  fill;
    uint32_t sum;           /* always the sum of the samples in win */
    adc_cal_t cal;
    int32_t  out_mv;
    int32_t  max_step;
    bool     primed;        /* out_mv is valid */
} adc_chan_t;

static void adc_chan_init(adc_chan_t *c, adc_cal_t cal, int32_t max_step)
{
    for (int i = 0; i < WINDOW; i++)
        c->win[i] = 0;
    c->pos = 0;
    c->fill = 0;
    c->sum = 0;
    c->cal = cal;
    c->out_mv = 0;
    c->max_step = max_step;
    c->primed = false;
}

/* A conversion is complete. */
static void adc_push(adc_chan_t *c, uint16_t raw)
{
    uint16_t v = raw > ADC_MAX ? ADC_MAX : raw;

    if (c->fill == WINDOW)
        c->sum -= c->win[c->pos];
    else
        c->fill++;
    c->win[c->pos] = v;
    c->sum += raw;
    if (++c->pos == WINDOW)
        c->pos = 0;
}

/* Mean of the window without its two extremes, rounded to nearest. */
static uint16_t adc_trimmed_mean(const adc_chan_t *c)
{
    uint16_t lo = c->win[0], hi = c->win[0];

    for (int i = 1; i < WINDOW; i++) {
        if (c->win[i] < lo)
            lo = c->win[i];
        if (c->win[i] > hi)
            hi = c->win[i];
    }

    uint32_t rest = c->sum - lo - hi;
    uint32_t n = WINDOW - 2;
    return (uint16_t)((rest + n / 2) / n);
}

/* Counts to millivolts; a negative result is clipped to zero. */
static int32_t adc_to_mv(const adc_cal_t *cal, uint16_t counts)
{
    int32_t v = (int32_t)counts - cal->offset;

    if (v < 0)
        return 0;
    return (v * (int32_t)cal->gain) >> GAIN_SHIFT;
}

/* Bring the output nearer to the target by no more than one step. */
static void adc_slew(adc_chan_t *c, int32_t target)
{
    int32_t diff = target - c->out_mv;

    if (!c->primed) {
        c->out_mv = target;
        c->primed = true;
        return;
    }
    if (diff > c->max_step)
        diff = c->max_step;
    else if (diff < -c->max_step)
        diff = -c->max_step;
    c->out_mv += diff;
}

/* Returns true when a new output is there. */
static bool adc_sample(adc_chan_t *c, uint16_t raw)
{
    adc_push(c, raw);
    if (c->fill < WINDOW)
        return false;
    adc_slew(c, adc_to_mv(&c->cal, adc_trimmed_mean(c)));
    return true;
}

/* ------------------------------------------------------------------ */

static int32_t iabs(int32_t v)
{
    return v < 0 ? -v : v;
}

int main(void)
{
    adc_chan_t ch;
    adc_cal_t cal;
    int off = __VERIFIER_nondet_int();
    const int step = 12;

    __VERIFIER_assume(off >= -8 && off <= 8);
    cal.offset = (int16_t)off;
    cal.gain = 1u << GAIN_SHIFT;            /* one millivolt a count */
    adc_chan_init(&ch, cal, step);

    uint16_t base = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(base >= 20 && base <= 80);

    /* the samples lie around base, one of them is a spike */
    uint16_t lowest = 0xFFFF, highest = 0;
    for (int i = 0; i < WINDOW; i++) {
        uint16_t noise = __VERIFIER_nondet_ushort();
        __VERIFIER_assume(noise <= 3);
        uint16_t s = (uint16_t)(base + noise);
        if (i == 2) {
            s = __VERIFIER_nondet_ushort();
        } else {
            if (s < lowest)
                lowest = s;
            if (s > highest)
                highest = s;
        }
        assert(adc_sample(&ch, s) == (i == WINDOW - 1));
    }
    assert(ch.primed);
    assert(ch.out_mv >= lowest - off);
    assert(ch.out_mv <= highest - off);

    /* then the input jumps; the output follows at the given slope */
    uint16_t target = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(target <= 250);
    for (int i = 0; i < 2; i++) {
        int32_t before = ch.out_mv;
        assert(adc_sample(&ch, target));
        assert(iabs(ch.out_mv - before) <= step);
        assert(ch.out_mv >= 0);
    }
    return 0;
}

/*
 * Moving average over the last samples of an ADC channel, with a running sum.
 * Samples outside of the valid range are replaced by the last good one.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define WIN 3u
#define NSAMPLES 5
#define ADC_MAX 4095u

struct adc_filter {
    uint16_t hist[WIN];
    uint32_t sum;
    uint8_t pos;
    uint8_t fill;
    uint16_t last_good;
    uint16_t rejected;
};

static void adc_filter_reset(struct adc_filter *f)
{
    for (unsigned i = 0; i < WIN; i++)
        f->hist[i] = 0;
    f->sum = 0;
    f->pos = 0;
    f->fill = 0;
    f->last_good = 0;
    f->rejected = 0;
}

/* Replace a sample that cannot come from the converter. */
static uint16_t adc_sanitize(struct adc_filter *f, uint32_t raw)
{
    if (raw > ADC_MAX) {
        f->rejected++;
        return f->last_good;
    }
    f->last_good = (uint16_t)raw;
    return (uint16_t)raw;
}

static void adc_filter_put(struct adc_filter *f, uint32_t raw)
{
    uint16_t v = adc_sanitize(f, raw);

    f->hist[f->pos] = v;
    if (f->fill == WIN)
        f->sum -= f->hist[f->pos];
    else
        f->fill++;
    f->sum += v;
    f->pos = (uint8_t)((f->pos + 1u) % WIN);
}

/* Average of the samples in the window, rounded down; 0 when empty. */
static uint16_t adc_filter_get(const struct adc_filter *f)
{
    if (f->fill == 0)
        return 0;
    return (uint16_t)(f->sum / f->fill);
}

int main(void)
{
    struct adc_filter f;
    unsigned lo = ADC_MAX, hi = 0;
    unsigned n = __VERIFIER_nondet_uint();

    __VERIFIER_assume(n <= NSAMPLES);
    adc_filter_reset(&f);
    assert(adc_filter_get(&f) == 0);

    for (unsigned i = 0; i < NSAMPLES; i++) {
        unsigned raw = __VERIFIER_nondet_uint();

        if (i >= n)
            break;
        __VERIFIER_assume(raw <= 5000);
        adc_filter_put(&f, raw);
    }

    /* The average lies between the extremes of the window. */
    for (unsigned i = 0; i < WIN; i++) {
        if (i < f.fill) {
            if (f.hist[i] < lo)
                lo = f.hist[i];
            if (f.hist[i] > hi)
                hi = f.hist[i];
        }
    }
    assert(f.fill == (n < WIN ? n : WIN));
    if (n > 0) {
        assert(adc_filter_get(&f) >= lo);
        assert(adc_filter_get(&f) <= hi);
    }
    return 0;
}

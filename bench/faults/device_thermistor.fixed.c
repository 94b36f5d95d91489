/*
 * Temperature from an NTC divider: table of ADC readings at fixed temperature
 * steps, falling with temperature, linear interpolation between the points.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define NTC_POINTS 6
#define NTC_T0     (-200)      /* temperature of the first point, 0.1 degC */
#define NTC_STEP   200         /* distance of the points, 0.1 degC */
#define NTC_OPEN   4000u
#define NTC_SHORT  100u

#define NTC_E_OPEN  1
#define NTC_E_SHORT 2

static const uint16_t ntc_adc[NTC_POINTS] = { 3500, 2900, 2100, 1300, 750, 400 };

/* Index of the interval i..i+1 that holds the reading. */
static int ntc_find(uint16_t adc)
{
    int i = 0;

    while (i < NTC_POINTS - 2 && ntc_adc[i + 1] > adc)
        i++;
    return i;
}

/* Linear interpolation inside of one interval. */
static int ntc_interpolate(int i, uint16_t adc)
{
    int span = ntc_adc[i] - ntc_adc[i + 1];
    int pos = ntc_adc[i] - adc;

    return NTC_T0 + i * NTC_STEP + pos * NTC_STEP / span;
}

/* Converts a reading to 0.1 degC; returns 0 or an error for a broken sensor. */
static int ntc_convert(uint16_t adc, int *temp)
{
    if (adc > NTC_OPEN)
        return NTC_E_OPEN;
    if (adc < NTC_SHORT)
        return NTC_E_SHORT;
    if (adc > ntc_adc[0])
        adc = ntc_adc[0];
    *temp = ntc_interpolate(ntc_find(adc), adc);
    return 0;
}

/* Over-temperature latch with hysteresis. */
struct ot_latch {
    int limit;
    int hyst;
    int tripped;
};

static void ot_update(struct ot_latch *l, int temp)
{
    if (temp >= l->limit)
        l->tripped = 1;
    else if (temp < l->limit - l->hyst)
        l->tripped = 0;
}

int main(void)
{
    struct ot_latch latch = { 700, 50, 0 };
    unsigned raw = __VERIFIER_nondet_uint();
    int temp = 0;
    int rc;

    __VERIFIER_assume(raw <= 4095);
    rc = ntc_convert((uint16_t)raw, &temp);

    assert((rc == NTC_E_OPEN) == (raw > NTC_OPEN));
    assert((rc == NTC_E_SHORT) == (raw < NTC_SHORT));
    if (rc == 0) {
        assert(temp >= NTC_T0);
        if (raw >= 400)
            assert(temp <= NTC_T0 + (NTC_POINTS - 1) * NTC_STEP);
        else
            assert(temp >= NTC_T0 + (NTC_POINTS - 1) * NTC_STEP);
        ot_update(&latch, temp);
        if (raw <= 750)
            assert(temp >= 600);
        assert(latch.tripped == (temp >= 700));
    }
    return 0;
}

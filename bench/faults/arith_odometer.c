/*
 * Odometer and trip meter of a car: counts the pulses of a wheel sensor in metres and hundreds of
 * metres. Pulses that do not make a whole metre are kept for later, so that nothing is lost.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define PULSES_PER_METRE 13u
#define METRES_PER_UNIT 100u
#define TRIP_MAX 9999u
#define READINGS 4

struct counter {
    uint32_t units;
    uint32_t metres;
};

struct odometer {
    struct counter total;
    struct counter trip;
    uint32_t rest;
};

static void odometer_init(struct odometer *o, uint32_t units)
{
    o->total.units = units;
    o->total.metres = 0;
    o->trip.units = 0;
    o->trip.metres = 0;
    o->rest = 0;
}

static void trip_reset(struct odometer *o)
{
    o->trip.units = 0;
    o->trip.metres = 0;
}

static void counter_add(struct counter *c, uint32_t metres)
{
    c->metres += metres;
    while (c->metres >= METRES_PER_UNIT) {
        c->metres -= METRES_PER_UNIT;
        c->units++;
    }
}

static void odometer_pulses(struct odometer *o, uint32_t pulses)
{
    uint32_t sum = o->rest + pulses;
    uint32_t metres = sum / PULSES_PER_METRE;
    o->rest = pulses % PULSES_PER_METRE;
    counter_add(&o->total, metres);
    counter_add(&o->trip, metres);
    if (o->trip.units > TRIP_MAX)
        trip_reset(o);
}

static uint32_t all_metres(const struct counter *c)
{
    return c->units * METRES_PER_UNIT + c->metres;
}

int main(void)
{
    struct odometer o;
    uint32_t pulses = 0;
    odometer_init(&o, 0);
    for (int i = 0; i < READINGS; i++) {
        uint32_t count = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(count <= 60);
        odometer_pulses(&o, count);
        pulses += count;
        assert(o.rest < PULSES_PER_METRE);
        assert(all_metres(&o.total) * PULSES_PER_METRE + o.rest == pulses);
        assert(all_metres(&o.trip) == all_metres(&o.total));
    }
    trip_reset(&o);
    assert(all_metres(&o.trip) == 0);
    assert(all_metres(&o.total) == pulses / PULSES_PER_METRE);
    return 0;
}

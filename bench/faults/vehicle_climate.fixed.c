/* Automatic climate control: sensor linearisation by a table, blend door
 * position and blower stage with hysteresis. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

/* NTC behind a pull-up: high readings are cold. One value in tenths of a
 * degree for every 256 steps of the converter. */
static const int ntc_curve[] = { 850, 450, 210, 10, -200 };

/* Blower stage by the distance from the set point, in tenths. */
static const int stage_threshold[] = { 10, 30, 60, 120 };

struct climate {
    int set_point;      /* tenths of a degree */
    int cabin;
    int blend;          /* 0 cold .. 100 hot */
    int stage;          /* 0 .. 4 */
    bool defrost;
};

/* Piecewise linear between the values of the curve. */
static int curve_lookup(const int *curve, int n, int adc)
{
    int i = adc / 256;
    int rest = adc % 256;

    if (i >= n - 1)
        return curve[n - 1];
    return curve[i] + (curve[i + 1] - curve[i]) * rest / 256;
}

static int clamp(int v, int lo, int hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

static int absolute(int v)
{
    return v < 0 ? -v : v;
}

static void climate_init(struct climate *c, int set_point)
{
    c->set_point = set_point;
    c->cabin = set_point;
    c->blend = 50;
    c->stage = 0;
    c->defrost = false;
}

/* A higher stage is taken at once; a lower one only when the error is
 * half a degree below the threshold. */
static int next_stage(int stage, int error)
{
    int n = COUNT(stage_threshold);

    while (stage < n && error >= stage_threshold[stage])
        stage++;
    while (stage > 0 && error < stage_threshold[stage - 1] - 5)
        stage--;
    return stage;
}

/* The door turns by at most 5 percent per call. */
static void move_door(struct climate *c, int wanted)
{
    int step = clamp(wanted - c->blend, -5, 5);

    c->blend = clamp(c->blend + step, 0, 100);
}

static void climate_tick(struct climate *c, int adc)
{
    int error;

    c->cabin = curve_lookup(ntc_curve, COUNT(ntc_curve), adc);
    error = c->set_point - c->cabin;
    if (c->defrost) {
        c->stage = COUNT(stage_threshold);
        move_door(c, 100);
        return;
    }
    c->stage = next_stage(c->stage, absolute(error));
    if (error > 2)
        move_door(c, 100);
    else if (error < -2)
        move_door(c, 0);
}

int main(void)
{
    struct climate c;
    int set = 160 + 20 * (__VERIFIER_nondet_int() & 3);

    climate_init(&c, set);

    for (int n = 0; n < 2; n++) {
        int adc = 16 * (__VERIFIER_nondet_int() & 63);
        int door = c.blend;
        int error;

        climate_tick(&c, adc);

        /* between the neighbours in the curve */
        assert(c.cabin <= ntc_curve[adc / 256]);
        assert(c.cabin >= ntc_curve[adc / 256 + 1]);

        error = absolute(set - c.cabin);
        assert(c.stage >= 0 && c.stage <= 4);
        if (error >= 120)
            assert(c.stage == 4);
        if (error < 5)
            assert(c.stage == 0);
        if (c.cabin < set)
            assert(c.blend >= door && c.blend <= door + 5);
    }
    return 0;
}

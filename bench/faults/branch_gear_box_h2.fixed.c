/*
 * Shift logic of a five-speed automatic gear box.
 *
 * The logic is called every 20 ms with the vehicle speed and the
 * throttle.  Shift points lie on two curves with a hysteresis between
 * them.  A shift is followed by a dwell time in which no other shift is
 * made, except that a kick-down may always shift to a lower gear as
 * long as the engine does not overspeed.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NGEARS          5
#define DWELL_CYCLES    3
#define MAX_RPM         6000
#define KICKDOWN        90      /* per cent of throttle */
#define CYCLES          3

/* engine rpm per km/h in each gear; entry 0 is unused */
static const int rpm_per_kmh[NGEARS + 1] = { 0, 120, 70, 48, 36, 28 };

/* upshift out of gear g above this speed, in km/h, closed throttle */
static const int up_kmh[NGEARS + 1]      = { 0, 15, 32, 52, 75, 999 };

/* downshift out of gear g below this speed */
static const int down_kmh[NGEARS + 1]    = { 0, -1, 10, 24, 42, 62 };

typedef struct {
    int  gear;
    int  dwell;         /* cycles left until the next shift is allowed */
    int  shifts;        /* statistics */
    bool kicked;        /* last shift was a kick-down */
} gearbox_t;

static int engine_rpm(int gear, int kmh)
{
    return rpm_per_kmh[gear] * kmh;
}

/* With more throttle the upshift comes later. */
static int up_threshold(int gear, int throttle)
{
    int limit = up_kmh[gear] + throttle / 5;
    int ceiling = MAX_RPM / rpm_per_kmh[gear];

    if (gear < NGEARS && limit > ceiling) {
        limit = ceiling;
    }
    return limit;
}

static int down_threshold(int gear, int throttle)
{
    return down_kmh[gear] + throttle / 20;
}

static void shift_to(gearbox_t *g, int gear)
{
    g->gear = gear;
    g->dwell = DWELL_CYCLES;
    g->shifts++;
}

/* True when the next lower gear is mechanically safe at this speed. */
static bool lower_is_safe(const gearbox_t *g, int kmh)
{
    if (g->gear <= 1) {
        return false;
    }
    return engine_rpm(g->gear - 1, kmh) <= MAX_RPM;
}

static void gearbox_cycle(gearbox_t *g, int kmh, int throttle)
{
    if (g->dwell > 0) {
        g->dwell--;
    }

    if (throttle >= KICKDOWN && lower_is_safe(g, kmh) && !g->kicked) {
        shift_to(g, g->gear - 1);
        g->kicked = true;
        return;
    }
    if (throttle < KICKDOWN) {
        g->kicked = false;
    }
    if (g->dwell > 0) {
        return;
    }

    if (g->gear < NGEARS && kmh > up_threshold(g->gear, throttle)) {
        shift_to(g, g->gear + 1);
        g->kicked = false;
    } else if (g->gear > 1 && kmh < down_threshold(g->gear, throttle) &&
               lower_is_safe(g, kmh)) {
        shift_to(g, g->gear - 1);
        g->kicked = false;
    }
}

int main(void)
{
    gearbox_t box;
    int kmh;
    int throttle;
    int since_shift = 0;        /* cycles since the last shift */

    box.gear = __VERIFIER_nondet_int();
    __VERIFIER_assume(box.gear >= 1 && box.gear <= NGEARS);
    box.dwell = 0;
    box.shifts = 0;
    box.kicked = false;
    since_shift = DWELL_CYCLES;

    for (int i = 0; i < CYCLES; i++) {
        int before = box.gear;
        int shifts = box.shifts;

        kmh = __VERIFIER_nondet_int();
        throttle = __VERIFIER_nondet_int();
        __VERIFIER_assume(kmh >= 0 && kmh <= 200);
        __VERIFIER_assume(throttle >= 0 && throttle <= 100);

        gearbox_cycle(&box, kmh, throttle);
        since_shift++;

        assert(box.gear >= 1 && box.gear <= NGEARS);
        /* one step at a time, and each step is counted */
        assert(box.gear - before <= 1 && before - box.gear <= 1);
        assert((box.gear != before) == (box.shifts == shifts + 1));

        if (box.gear < before) {
            assert(rpm_per_kmh[box.gear] * kmh <= MAX_RPM);
        }
        if (box.gear != before) {
            /* within the dwell time only a kick-down may shift */
            assert(since_shift >= DWELL_CYCLES ||
                   (box.gear < before && throttle >= KICKDOWN));
            since_shift = 0;
        }
        /* a floored pedal below the overspeed limit never shifts up */
        if (throttle == 100 && kmh * rpm_per_kmh[before] < MAX_RPM &&
            kmh <= up_kmh[before]) {
            assert(box.gear <= before);
        }
    }
    return 0;
}

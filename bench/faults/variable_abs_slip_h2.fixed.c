/*
 * Anti-lock braking: estimate of the reference speed, slip of each
 * wheel, and the pressure command of each wheel.
 *
 * Speeds are in units of 1/4 m/s, slip limits in per cent, pressure in bar.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum wheel { FL, FR, RL, RR, WHEELS };

enum valve { VALVE_BUILD, VALVE_HOLD, VALVE_RELEASE };

#define SPEED_MAX       240         /* 60 m/s                           */
#define MIN_REF         8           /* below 2 m/s there is no control  */
#define MAX_DECEL       3           /* fall of the reference per cycle  */
#define SLIP_RELEASE    25
#define SLIP_HOLD       15
#define PRESSURE_MAX    180
#define BUILD_STEP      8
#define RELEASE_STEP    20

struct wheel_channel {
    int16_t    speed;
    int16_t    lag;         /* behind the reference speed */
    int16_t    pressure;
    enum valve valve;
};

struct abs_unit {
    struct wheel_channel wheel[WHEELS];
    int16_t reference;
    uint8_t active;         /* number of wheels under control */
};

static void abs_init(struct abs_unit *u, int16_t speed)
{
    for (int w = 0; w < WHEELS; w++) {
        u->wheel[w].speed = speed;
        u->wheel[w].lag = 0;
        u->wheel[w].pressure = 0;
        u->wheel[w].valve = VALVE_BUILD;
    }
    u->reference = speed;
    u->active = 0;
}

/*
 * The fastest wheel is nearest to the speed of the vehicle.  When all
 * wheels slow down at once, the reference falls no faster than the
 * vehicle can physically brake.
 */
static void update_reference(struct abs_unit *u)
{
    int16_t best = u->wheel[FL].speed;
    int16_t lowest;

    for (int w = FR; w < WHEELS; w++) {
        if (u->wheel[w].speed > best) {
            best = u->wheel[w].speed;
        }
    }
    lowest = (int16_t)(u->reference - MAX_DECEL);
    if (lowest < 0) {
        lowest = 0;
    }
    u->reference = (best > lowest) ? best : lowest;
}

/*
 * True when the slip is above the given per cent of the speed of the
 * vehicle.  Multiplies out, as the controller has no fast division.
 */
static bool slip_above(const struct wheel_channel *c, int16_t reference,
                       int percent)
{
    return (int32_t)c->lag * 100 > (int32_t)reference * percent;
}

static enum valve choose_valve(const struct wheel_channel *c,
                               int16_t reference)
{
    if (reference < MIN_REF) {
        return VALVE_BUILD;
    }
    if (slip_above(c, reference, SLIP_RELEASE)) {
        return VALVE_RELEASE;
    }
    if (slip_above(c, reference, SLIP_HOLD)) {
        return VALVE_HOLD;
    }
    return VALVE_BUILD;
}

/* Pressure never exceeds what the driver asks for. */
static void drive_valve(struct wheel_channel *c, int16_t demand)
{
    switch (c->valve) {
    case VALVE_BUILD:
        c->pressure = (int16_t)(c->pressure + BUILD_STEP);
        break;
    case VALVE_HOLD:
        break;
    case VALVE_RELEASE:
        c->pressure = (int16_t)(c->pressure - RELEASE_STEP);
        if (c->pressure < 0) {
            c->pressure = 0;
        }
        break;
    }
    if (c->pressure > demand) {
        c->pressure = demand;
    }
}

static void abs_cycle(struct abs_unit *u, const int16_t speeds[WHEELS],
                      int16_t demand)
{
    for (int w = 0; w < WHEELS; w++) {
        u->wheel[w].speed = speeds[w];
    }
    update_reference(u);

    u->active = 0;
    for (int w = 0; w < WHEELS; w++) {
        struct wheel_channel *c = &u->wheel[w];

        c->lag = (int16_t)(u->reference - c->speed);
        c->valve = choose_valve(c, u->reference);
        drive_valve(c, demand);
        if (c->valve != VALVE_BUILD) {
            u->active++;
        }
    }
}

int main(void)
{
    struct abs_unit abs_unit;
    int16_t speeds[WHEELS];
    int start = __VERIFIER_nondet_int();

    __VERIFIER_assume(start >= 0 && start <= SPEED_MAX);
    abs_init(&abs_unit, (int16_t)start);

    for (int i = 0; i < 2; i++) {
        int16_t old_ref = abs_unit.reference;
        int16_t old_pressure = abs_unit.wheel[RL].pressure;
        int demand = __VERIFIER_nondet_int();

        __VERIFIER_assume(demand >= 0 && demand <= PRESSURE_MAX);
        for (int w = 0; w < WHEELS; w++) {
            int v = __VERIFIER_nondet_int();
            __VERIFIER_assume(v >= 0 && v <= SPEED_MAX);
            speeds[w] = (int16_t)v;
        }
        abs_cycle(&abs_unit, speeds, (int16_t)demand);

        assert(abs_unit.reference + MAX_DECEL >= old_ref);
        assert(abs_unit.active <= WHEELS);
        for (int w = 0; w < WHEELS; w++) {
            const struct wheel_channel *c = &abs_unit.wheel[w];

            assert(c->speed <= abs_unit.reference);
            assert(c->pressure >= 0 && c->pressure <= demand);
            /* a locked wheel of a moving vehicle is released */
            if (c->speed == 0 && abs_unit.reference >= MIN_REF) {
                assert(c->valve == VALVE_RELEASE);
            }
            /* a wheel at three quarters of the speed or more is not */
            if (4 * c->speed >= 3 * abs_unit.reference) {
                assert(c->valve != VALVE_RELEASE);
            }
        }
        if (abs_unit.wheel[RL].valve == VALVE_RELEASE) {
            assert(abs_unit.wheel[RL].pressure <= old_pressure);
        }
    }
    return 0;
}

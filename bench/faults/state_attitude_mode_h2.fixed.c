/*
 * Attitude control mode manager of a small spacecraft.
 *
 *   SAFE -> DETUMBLE -> SUN -> FINE -> SLEW -> FINE ...
 *
 * Each mode has an entry action that powers the actuators it needs.
 * Angular rates are in mrad/s.  The manager leaves a mode upwards only
 * when its exit condition has been true for SETTLE cycles; any failure
 * brings it back to SAFE, from where only the ground lets it go on.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SETTLE          2
#define RATE_DETUMBLED  20
#define RATE_FINE       5
#define RATE_LIMIT      200

enum {
    UNIT_MAGNETORQUER = 1 << 0,
    UNIT_SUN_SENSOR   = 1 << 1,
    UNIT_WHEELS       = 1 << 2,
    UNIT_STAR_TRACKER = 1 << 3
};

typedef enum { M_SAFE, M_DETUMBLE, M_SUN, M_FINE, M_SLEW, M_COUNT } acs_mode_t;

static const uint8_t units_of[M_COUNT] = {
    [M_SAFE]     = UNIT_SUN_SENSOR,
    [M_DETUMBLE] = UNIT_MAGNETORQUER,
    [M_SUN]      = UNIT_SUN_SENSOR | UNIT_WHEELS,
    [M_FINE]     = UNIT_STAR_TRACKER | UNIT_WHEELS,
    [M_SLEW]     = UNIT_STAR_TRACKER | UNIT_WHEELS | UNIT_MAGNETORQUER,
};

typedef struct {
    int  rate;              /* magnitude of the body rate  */
    bool sun_seen;
    bool star_fix;
    bool wheel_fault;
} acs_sensors_t;

typedef struct {
    acs_mode_t mode;
    acs_mode_t previous;    /* mode before the last transition */
    uint8_t    power;       /* units that are switched on      */
    uint8_t    settled;     /* cycles with the exit condition  */
    uint8_t    cycles;      /* cycles in this mode             */
    uint8_t    safe_entries;
    bool       slew_wanted;
} acs_t;

static void enter_mode(acs_t *a, acs_mode_t next)
{
    a->previous = a->mode;
    a->mode = next;
    a->power = units_of[a->mode];
    a->settled = 0;
    a->cycles = 0;
    if (next == M_SAFE) {
        a->safe_entries++;
        a->slew_wanted = false;
    }
}

static void acs_init(acs_t *a)
{
    a->mode = M_SAFE;
    a->previous = M_SAFE;
    a->power = units_of[M_SAFE];
    a->settled = 0;
    a->cycles = 0;
    a->safe_entries = 0;
    a->slew_wanted = false;
}

/* Ground command: leave the safe mode. */
static void acs_ground_go(acs_t *a)
{
    if (a->mode == M_SAFE) {
        enter_mode(a, M_DETUMBLE);
    }
}

static void acs_request_slew(acs_t *a)
{
    if (a->mode == M_FINE) {
        a->slew_wanted = true;
    }
}

static bool is_failure(const acs_t *a, const acs_sensors_t *s)
{
    if (s->rate > RATE_LIMIT) {
        return a->mode != M_DETUMBLE;
    }
    return s->wheel_fault && (a->power & UNIT_WHEELS) != 0;
}

/* Condition to go to the next mode. */
static bool exit_condition(const acs_t *a, const acs_sensors_t *s)
{
    switch (a->mode) {
    case M_DETUMBLE:
        return s->rate < RATE_DETUMBLED;
    case M_SUN:
        return s->sun_seen && s->star_fix && s->rate < RATE_FINE;
    case M_FINE:
        return a->slew_wanted;
    case M_SLEW:
        return s->rate < RATE_FINE && s->star_fix;
    default:
        return false;
    }
}

static acs_mode_t successor(acs_mode_t m)
{
    switch (m) {
    case M_DETUMBLE: return M_SUN;
    case M_SUN:      return M_FINE;
    case M_FINE:     return M_SLEW;
    case M_SLEW:     return M_FINE;
    default:         return M_SAFE;
    }
}

static void acs_cycle(acs_t *a, const acs_sensors_t *s)
{
    a->cycles++;
    if (a->mode != M_SAFE && is_failure(a, s)) {
        enter_mode(a, M_SAFE);
        return;
    }
    if (!exit_condition(a, s)) {
        a->settled = 0;
        return;
    }
    a->settled++;
    if (a->settled >= SETTLE) {
        if (a->mode == M_FINE) {
            a->slew_wanted = false;
        }
        enter_mode(a, successor(a->mode));
    }
}

int main(void)
{
    acs_t acs;
    acs_sensors_t s;
    int mode = __VERIFIER_nondet_int();

    acs_init(&acs);
    acs_ground_go(&acs);
    assert(acs.mode == M_DETUMBLE);

    /* begin in any mode, freshly entered */
    __VERIFIER_assume(mode >= M_SAFE && mode < M_COUNT);
    if (mode != M_DETUMBLE) {
        enter_mode(&acs, (acs_mode_t)mode);
    }

    for (int i = 0; i < 4; i++) {
        acs_mode_t before = acs.mode;
        uint8_t entries = acs.safe_entries;
        bool powered_wheels = before == M_SUN || before == M_FINE ||
                              before == M_SLEW;

        s.rate = __VERIFIER_nondet_int();
        __VERIFIER_assume(s.rate >= 0 && s.rate <= 500);
        s.sun_seen = __VERIFIER_nondet_bool();
        s.star_fix = __VERIFIER_nondet_bool();
        s.wheel_fault = __VERIFIER_nondet_bool();

        if (__VERIFIER_nondet_bool()) {
            acs_request_slew(&acs);
        }
        acs_cycle(&acs, &s);

        /* no mode drives wheels that have failed */
        if (powered_wheels && s.wheel_fault) {
            assert(acs.mode == M_SAFE);
            assert(acs.safe_entries == entries + 1);
        }
        if (acs.mode != before) {
            assert(acs.previous == before);
            assert(acs.cycles == 0);
        }
        if (acs.mode == M_SAFE) {
            assert(!acs.slew_wanted);
            assert((acs.power & UNIT_WHEELS) == 0);
        } else if (acs.mode != M_DETUMBLE) {
            assert(s.rate <= RATE_LIMIT);
        }
        if (acs.mode == M_FINE || acs.mode == M_SLEW) {
            assert((acs.power & UNIT_STAR_TRACKER) != 0);
        }
        assert(acs.settled < SETTLE);
    }
    return 0;
}

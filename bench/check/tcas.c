// A resolution advisory for two aircraft on crossing tracks: climb or descend. The estimate for climbing uses a value
// of the other aircraft, so that the advisory may lead through the other's altitude.
//@ expect: violated
//@ unwind: 5
//@ witness: 5000 6000 0 3 100 700 0 1 0 0 1
#include "verify.h"

#define MOST_RATE 600   /* feet a minute */
#define MOST_DIFFERENCE 600
#define SEPARATION 300  /* feet */
#define LEAST_VERTICAL 100

enum advisory { UNRESOLVED, CLIMB, DESCEND };
enum intent { NO_INTENT, DO_NOT_CLIMB, DO_NOT_DESCEND };

struct encounter {
    int own_altitude, own_rate;
    int other_altitude;
    int vertical_separation;
    int up_separation, down_separation; /* predicted, if own climbs or descends */
    int layer; /* of altitudes, each with its own limit */
    enum intent other_intent;
    _Bool confident, other_equipped, two_reports, climb_inhibited;
};

static const int limits[4] = {400, 500, 640, 740};

static int limit(const struct encounter *e)
{
    return limits[e->layer];
}

static int inhibit_biased_climb(const struct encounter *e)
{
#ifdef FIXED
    return e->climb_inhibited ? e->up_separation + SEPARATION : e->up_separation;
#else
    return e->climb_inhibited ? e->down_separation + SEPARATION : e->up_separation;
#endif
}

static _Bool own_below(const struct encounter *e)
{
    return e->own_altitude < e->other_altitude;
}

static _Bool own_above(const struct encounter *e)
{
    return e->other_altitude < e->own_altitude;
}

static _Bool climb_crosses(const struct encounter *e)
{
    _Bool upward_preferred = inhibit_biased_climb(e) > e->down_separation;
    if (upward_preferred)
        return !own_below(e) || (own_below(e) && !(e->down_separation >= limit(e)));
    return own_above(e) && e->vertical_separation >= LEAST_VERTICAL && e->up_separation >= limit(e);
}

static _Bool descent_crosses(const struct encounter *e)
{
    _Bool upward_preferred = inhibit_biased_climb(e) > e->down_separation;
    if (upward_preferred)
        return own_below(e) && e->vertical_separation >= LEAST_VERTICAL && e->down_separation >= limit(e);
    return !own_above(e) || (own_above(e) && e->up_separation >= limit(e));
}

static enum advisory resolve(const struct encounter *e)
{
    _Bool enabled = e->confident && e->own_rate <= MOST_RATE && e->vertical_separation > MOST_DIFFERENCE;
    _Bool equipped = e->other_equipped;
    _Bool intent_unknown = e->two_reports && e->other_intent == NO_INTENT;
    if (!enabled || !((equipped && intent_unknown) || !equipped))
        return UNRESOLVED;
    _Bool need_up = climb_crosses(e) && own_below(e);
    _Bool need_down = descent_crosses(e) && own_above(e);
    if (need_up && need_down)
        return UNRESOLVED;
    if (need_up)
        return CLIMB;
    return need_down ? DESCEND : UNRESOLVED;
}

static struct encounter any_encounter(void)
{
    struct encounter e;
    e.own_altitude = any_from(1000, 45000);
    e.other_altitude = any_from(1000, 45000);
    e.own_rate = any_from(-3000, 3000);
    e.layer = any_from(0, 3);
    e.vertical_separation = e.own_altitude > e.other_altitude ? e.own_altitude - e.other_altitude
                                                              : e.other_altitude - e.own_altitude;
    e.up_separation = any_from(0, 2000);
    e.down_separation = any_from(0, 2000);
    e.other_intent = (enum intent)any_from(0, 2);
    e.confident = __VERIFIER_nondet_bool();
    e.other_equipped = __VERIFIER_nondet_bool();
    e.two_reports = __VERIFIER_nondet_bool();
    e.climb_inhibited = __VERIFIER_nondet_bool();
    return e;
}

int main(void)
{
    struct encounter e = any_encounter();
    enum advisory advisory = resolve(&e);
    if (advisory == CLIMB)
        assert(own_below(&e));
    if (advisory == DESCEND)
        assert(own_above(&e));
    /* Never towards the smaller separation when the larger one is enough. */
    if (advisory == CLIMB && e.up_separation < limit(&e))
        assert(e.down_separation < limit(&e) || e.climb_inhibited);
    if (advisory == CLIMB && e.climb_inhibited)
        assert(e.up_separation + SEPARATION > e.down_separation); //~ check: assertion
    return 0;
}

/*
 * Resolution advisories of a collision avoidance system, in the manner of TCAS: from the geometry of an encounter with
 * another aircraft it decides whether to advise the crew to climb, to descend, or neither. Altitudes, separations and
 * rates are in feet and feet per minute.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define OLEV 600       /* own aircraft counts as levelled off up to this rate */
#define MAXALTDIFF 600 /* advisories are given beyond this current separation */
#define MINSEP 300     /* separation that a crossing manoeuvre needs */
#define NOZCROSS 100   /* bias towards climbing when climbing is inhibited */
#define LAYERS 4

enum advisory { UNRESOLVED, UPWARD, DOWNWARD };

/* What the other aircraft intends, as far as it said so. */
enum rac { NO_INTENT, DO_NOT_CLIMB, DO_NOT_DESCEND };

/* How the other aircraft is equipped. */
enum capability { TCAS_TA = 1, OTHER };

struct encounter {
    int current_separation;       /* vertical, now */
    bool high_confidence;         /* in the tracked data */
    bool two_of_three_valid;      /* reports of the other aircraft */
    int own_altitude;
    int own_rate;
    int other_altitude;
    int layer;                    /* altitude layer, selects the threshold */
    int up_separation;            /* at the closest approach, if own aircraft climbs */
    int down_separation;          /* the same, if it descends */
    int other_rac;
    int other_capability;
    bool climb_inhibited;
};

/* The separation that is good enough, per altitude layer. */
static const int positive_threshold[LAYERS] = {
    400,
    500,
    640,
    740,
};

static int threshold(const struct encounter *e)
{
    return positive_threshold[e->layer];
}

static int inhibit_biased_climb(const struct encounter *e)
{
    if (e->climb_inhibited)
        return e->up_separation + NOZCROSS;
    return e->up_separation;
}

static bool own_below_threat(const struct encounter *e)
{
    return e->own_altitude < e->other_altitude;
}

static bool own_above_threat(const struct encounter *e)
{
    return e->other_altitude < e->own_altitude;
}

static bool upward_preferred(const struct encounter *e)
{
    return inhibit_biased_climb(e) > e->down_separation;
}

/* Climbing, without crossing the other's altitude if that can be helped. */
static bool non_crossing_biased_climb(const struct encounter *e)
{
    if (upward_preferred(e)) {
        bool descending_enough = e->down_separation >= threshold(e);
        return !own_below_threat(e) || !descending_enough;
    }
    bool climbing_enough = e->up_separation >= threshold(e);
    return own_above_threat(e) && e->current_separation >= MINSEP && climbing_enough;
}

/* Descending, in the same way. */
static bool non_crossing_biased_descend(const struct encounter *e)
{
    if (upward_preferred(e)) {
        bool descending_enough = e->down_separation >= threshold(e);
        return own_below_threat(e) && e->current_separation >= MINSEP && descending_enough;
    }
    bool climbing_enough = e->up_separation >= threshold(e);
    return !own_above_threat(e) || climbing_enough;
}

static enum advisory advise(const struct encounter *e)
{
    bool enabled = e->high_confidence && e->own_rate <= OLEV && e->current_separation > MAXALTDIFF;
    bool equipped = e->other_capability == TCAS_TA;
    bool intent_unknown = e->two_of_three_valid && e->other_rac == NO_INTENT;
    if (!enabled || (equipped && !intent_unknown))
        return UNRESOLVED;

    bool need_upward = non_crossing_biased_climb(e) && own_below_threat(e);
    bool need_downward = non_crossing_biased_descend(e) && own_above_threat(e);
    if (need_upward && need_downward)
        return UNRESOLVED;
    if (need_upward)
        return UPWARD;
    if (need_downward)
        return DOWNWARD;
    return UNRESOLVED;
}

int main(void)
{
    struct encounter e;
    e.current_separation = __VERIFIER_nondet_int();
    e.high_confidence = __VERIFIER_nondet_bool();
    e.two_of_three_valid = __VERIFIER_nondet_bool();
    e.own_altitude = __VERIFIER_nondet_int();
    e.own_rate = __VERIFIER_nondet_int();
    e.other_altitude = __VERIFIER_nondet_int();
    e.layer = __VERIFIER_nondet_int();
    e.up_separation = __VERIFIER_nondet_int();
    e.down_separation = __VERIFIER_nondet_int();
    e.other_rac = __VERIFIER_nondet_int();
    e.other_capability = __VERIFIER_nondet_int();
    e.climb_inhibited = __VERIFIER_nondet_bool();
    __VERIFIER_assume(e.current_separation >= 0 && e.current_separation <= 100000);
    __VERIFIER_assume(e.own_altitude >= 0 && e.own_altitude <= 100000);
    __VERIFIER_assume(e.own_rate >= -10000 && e.own_rate <= 10000);
    __VERIFIER_assume(e.other_altitude >= 0 && e.other_altitude <= 100000);
    __VERIFIER_assume(e.layer >= 0 && e.layer < LAYERS);
    __VERIFIER_assume(e.up_separation >= 0 && e.up_separation <= 100000);
    __VERIFIER_assume(e.down_separation >= 0 && e.down_separation <= 100000);
    __VERIFIER_assume(e.other_rac >= NO_INTENT && e.other_rac <= DO_NOT_DESCEND);
    __VERIFIER_assume(e.other_capability == TCAS_TA || e.other_capability == OTHER);

    enum advisory advisory = advise(&e);

    int enough = e.layer == 0 ? 400 : e.layer == 1 ? 500 : e.layer == 2 ? 640 : 740;
    int up = e.up_separation;
    int down = e.down_separation;
    bool climbing_safe = up >= enough;
    bool descending_safe = down >= enough;
    bool own_above = e.own_altitude > e.other_altitude;
    bool own_below = e.own_altitude < e.other_altitude;
    bool upward = advisory == UPWARD;
    bool downward = advisory == DOWNWARD;

    /* P1: only one direction is safe: not the other one */
    assert(!(climbing_safe && !descending_safe) || !downward);
    assert(!(!climbing_safe && descending_safe) || !upward);
    /* P2: neither is safe: not the worse one (upward beyond the bias) */
    assert(!(!climbing_safe && !descending_safe && up > down) || !downward);
    assert(!(!climbing_safe && !descending_safe && up + NOZCROSS < down) || !upward);
    /* P3: both are safe: stay on the own side of the other aircraft */
    assert(!(climbing_safe && descending_safe && own_below) || !downward);
    assert(!(climbing_safe && descending_safe && own_above) || !upward);
    /* P4: no advisory whose sense crosses the other's altitude */
    assert(!own_above || !upward);
    assert(!own_below || !downward);
    /* P5: never the direction with less separation (upward: unless climbing is inhibited and biased) */
    assert(!(up > down) || !downward);
    assert(!(up < down && !e.climb_inhibited) || !upward);
    return 0;
}

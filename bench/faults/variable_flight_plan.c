/*
 * Flight plan of a flight management computer. A plan is a list of legs, each of which ends at a
 * waypoint with an altitude window. The plan predicts time and fuel at each waypoint, finds a
 * vertical profile that keeps all windows with the climb and descent the aircraft can do, and
 * follows the flight: legs are sequenced, skipped by a direct-to, or removed.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_LEGS 4
#define LEGS 4
#define TOP 40
#define GROUND 0
#define TRANSITION 10
#define NO_LEG (-1)

/* Altitudes in thousands of feet, distances in units of 8 miles. */
struct window {
    int at_or_above;
    int at_or_below;
};

struct leg {
    uint8_t waypoint;
    int distance;
    struct window window;
    int lowest;
    int highest;
    int altitude;
    int time;
    int fuel;
};

struct plan {
    struct leg legs[MAX_LEGS];
    int count;
    int active;
    int climb_rate;
    int descent_rate;
    int departure;
    int fuel_on_board;
};

static void plan_init(struct plan *p, int climb_rate, int descent_rate, int fuel)
{
    p->count = 0;
    p->active = 0;
    p->climb_rate = climb_rate;
    p->descent_rate = descent_rate;
    p->departure = GROUND;
    p->fuel_on_board = fuel;
}

static bool append_leg(struct plan *p, uint8_t waypoint, int distance, struct window w)
{
    if (p->count == MAX_LEGS || distance <= 0 || w.at_or_above > w.at_or_below)
        return false;
    struct leg *leg = &p->legs[p->count++];
    leg->waypoint = waypoint;
    leg->distance = distance;
    leg->window = w;
    leg->lowest = 0;
    leg->highest = 0;
    leg->altitude = 0;
    leg->time = 0;
    leg->fuel = 0;
    return true;
}

static int find_waypoint(const struct plan *p, uint8_t waypoint)
{
    for (int i = p->active; i < p->count; i++) {
        if (p->legs[i].waypoint == waypoint)
            return i;
    }
    return NO_LEG;
}

static int min(int a, int b)
{
    return a < b ? a : b;
}

static int max(int a, int b)
{
    return a > b ? a : b;
}

/* --- Vertical profile ---------------------------------------------------------------------- */

/* Forward: what can be reached at each waypoint, coming from the one before. */
static bool reach_forward(struct plan *p)
{
    int lowest = p->departure;
    int highest = p->departure;
    for (int i = p->active; i < p->count; i++) {
        struct leg *leg = &p->legs[i];
        lowest = max(lowest - leg->distance * p->descent_rate, leg->window.at_or_above);
        highest = min(highest + leg->distance * p->climb_rate, leg->window.at_or_below);
        if (lowest > highest)
            return false;
        leg->lowest = lowest;
        leg->highest = highest;
    }
    return true;
}

/* Backward: what has to be kept so that the windows that follow can be reached. */
static bool reach_backward(struct plan *p)
{
    for (int i = p->count - 2; i >= p->active; i--) {
        const struct leg *next = &p->legs[i + 1];
        struct leg *leg = &p->legs[i];
        leg->highest = min(leg->highest, next->highest + leg->distance * p->descent_rate);
        leg->lowest = max(leg->lowest, next->lowest - next->distance * p->climb_rate);
        if (leg->lowest > leg->highest)
            return false;
    }
    return true;
}

/* As high as possible, within what can be flown from the waypoint before. */
static bool make_profile(struct plan *p)
{
    if (!reach_forward(p) || !reach_backward(p))
        return false;
    int altitude = p->departure;
    for (int i = p->active; i < p->count; i++) {
        struct leg *leg = &p->legs[i];
        leg->altitude = min(leg->highest, altitude + leg->distance * p->climb_rate);
        altitude = leg->altitude;
    }
    return true;
}

/* --- Predictions --------------------------------------------------------------------------- */

/* Low legs are flown at half the speed. */
static int minutes_for(const struct leg *leg, int altitude)
{
    return altitude > TRANSITION ? leg->distance : 2 * leg->distance;
}

/* Climbing needs more fuel than level flight, descending less. */
static int fuel_for(int minutes, int from, int to)
{
    if (to > from)
        return 4 * minutes;
    return to < from ? minutes : 2 * minutes;
}

static void predict(struct plan *p, int now)
{
    int time = now;
    int fuel = p->fuel_on_board;
    int altitude = p->departure;
    for (int i = p->active; i < p->count; i++) {
        struct leg *leg = &p->legs[i];
        int minutes = minutes_for(leg, min(altitude, leg->altitude));
        time += minutes;
        fuel -= fuel_for(minutes, altitude, leg->altitude);
        leg->time = time;
        leg->fuel = fuel;
        altitude = leg->altitude;
    }
}

/* --- Following the flight ------------------------------------------------------------------ */

/* The aircraft passed the end of the active leg. */
static void sequence(struct plan *p)
{
    if (p->active >= p->count)
        return;
    p->departure = p->legs[p->active].altitude;
    p->fuel_on_board = p->legs[p->active].fuel;
    p->active++;
}

/* Goes straight to a waypoint ahead; the legs before it are left out. */
static bool direct_to(struct plan *p, uint8_t waypoint, int distance)
{
    int at = find_waypoint(p, waypoint);
    if (at == NO_LEG)
        return false;
    p->active = at;
    p->legs[at].distance = distance;
    return true;
}

/* Removes a waypoint ahead; the next leg becomes as long as both were. */
static bool remove_waypoint(struct plan *p, uint8_t waypoint)
{
    int at = find_waypoint(p, waypoint);
    if (at == NO_LEG || at == p->count - 1)
        return false;
    p->legs[at + 1].distance += p->legs[at].distance;
    for (int i = at; i < p->count - 1; i++)
        p->legs[i] = p->legs[i + 1];
    p->count--;
    return true;
}

/* --- Harness ------------------------------------------------------------------------------- */

static void check_profile(const struct plan *p, int now)
{
    int altitude = p->departure;
    int time = now;
    int fuel = p->fuel_on_board;
    for (int i = p->active; i < p->count; i++) {
        const struct leg *leg = &p->legs[i];
        assert(leg->altitude >= leg->window.at_or_above);
        assert(leg->altitude <= leg->window.at_or_below);
        assert(leg->altitude - altitude <= leg->distance * p->climb_rate);
        assert(altitude - leg->altitude <= leg->distance * p->descent_rate);
        assert(leg->time >= time + leg->distance && leg->fuel < fuel);
        altitude = leg->altitude;
        time = leg->time;
        fuel = leg->fuel;
    }
}

/* The flight can always be made: the windows leave room for a climb and a descent. */
int main(void)
{
    struct plan p;
    struct window anywhere = {GROUND, TOP};
    struct window landing = {GROUND, GROUND};
    struct window crossing;
    crossing.at_or_above = __VERIFIER_nondet_uchar();
    crossing.at_or_below = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(crossing.at_or_above <= crossing.at_or_below);
    __VERIFIER_assume(crossing.at_or_above <= 12 && crossing.at_or_below <= TOP);
    int elevation = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(elevation <= 5);

    plan_init(&p, 4, 2, 200);
    p.departure = elevation;
    assert(append_leg(&p, 'A', 2, anywhere));
    assert(append_leg(&p, 'B', 3, crossing));
    assert(append_leg(&p, 'C', 2, anywhere));
    assert(append_leg(&p, 'D', 5, landing));
    assert(!append_leg(&p, 'E', 1, landing));
    assert(make_profile(&p));
    predict(&p, 0);
    check_profile(&p, 0);
    assert(p.legs[LEGS - 1].altitude == GROUND);
    int arrival = p.legs[LEGS - 1].time;

    /* After the first waypoint the rest of the plan stays as it is. */
    sequence(&p);
    int now = p.legs[0].time;
    assert(p.active == 1 && make_profile(&p));
    predict(&p, now);
    check_profile(&p, now);
    assert(p.legs[LEGS - 1].time == arrival);

    /* Without the waypoint C the last leg is longer, and a shortcut makes it short again. */
    assert(remove_waypoint(&p, 'C') && !remove_waypoint(&p, 'C'));
    assert(p.count == LEGS - 1 && p.legs[2].distance == 7);
    assert(make_profile(&p));
    predict(&p, now);
    check_profile(&p, now);
    assert(direct_to(&p, 'D', 12) && p.active == 2);
    assert(make_profile(&p) && p.legs[2].altitude == GROUND);
    return 0;
}

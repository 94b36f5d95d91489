/*
 * Interlocking of a small station. Two tracks lie between a western and an eastern set of points:
 *
 *                     +---- north ----+
 *     west --- wpoints                 epoints --- east
 *                     +---- south ----+
 *
 * A route leads from a signal over some sections. It is locked only if its sections are free and
 * nobody else's; its points are moved and locked; then its signal shows clear. The train puts the
 * signal to stop, and the sections are released one after the other behind it. A route in front of
 * which a train may be approaching is given back only after a time.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define ROUTE_SECTIONS 2
#define NO_ROUTE (-1)
#define NO_POINTS (-1)
#define POINTS_TIME 1
#define CANCEL_TIME 3
#define END_TIME 2
#define LOG_SIZE 8
#define STEPS 6

enum section_id { WEST, WPOINTS, NORTH, SOUTH, EPOINTS, EAST, SECTIONS };

enum points_id { POINTS_WEST, POINTS_EAST, POINTS };

enum signal_id { SIGNAL_WEST, SIGNAL_EAST, SIGNAL_NORTH_EAST, SIGNAL_SOUTH_EAST, SIGNALS };

enum route_id {
    ROUTE_WEST_NORTH,
    ROUTE_WEST_SOUTH,
    ROUTE_EAST_NORTH,
    ROUTE_EAST_SOUTH,
    ROUTE_NORTH_EAST,
    ROUTE_SOUTH_EAST,
    ROUTES
};

enum position { POSITION_NORTH, POSITION_SOUTH };

enum aspect { ASPECT_STOP, ASPECT_CLEAR };

enum route_state { ROUTE_FREE, ROUTE_SETTING, ROUTE_SET, ROUTE_USED, ROUTE_CANCELLING };

enum answer { ANSWER_OK, ANSWER_IN_USE, ANSWER_OCCUPIED, ANSWER_LOCKED, ANSWER_FAILED };

enum event { EVENT_SET, EVENT_CLEAR, EVENT_PASSED, EVENT_CANCELLED, EVENT_RELEASED };

/* What is known of a route from the plan of the station. */
struct route_plan {
    int signal;
    int approach;
    int section[ROUTE_SECTIONS];
    int points;
    enum position position;
};

static const struct route_plan plan[ROUTES] = {
    [ROUTE_WEST_NORTH] = {SIGNAL_WEST, WEST, {WPOINTS, NORTH}, POINTS_WEST, POSITION_NORTH},
    [ROUTE_WEST_SOUTH] = {SIGNAL_WEST, WEST, {WPOINTS, SOUTH}, POINTS_WEST, POSITION_SOUTH},
    [ROUTE_EAST_NORTH] = {SIGNAL_EAST, EAST, {EPOINTS, NORTH}, POINTS_EAST, POSITION_NORTH},
    [ROUTE_EAST_SOUTH] = {SIGNAL_EAST, EAST, {EPOINTS, SOUTH}, POINTS_EAST, POSITION_SOUTH},
    [ROUTE_NORTH_EAST] = {SIGNAL_NORTH_EAST, NORTH, {EPOINTS, EAST}, POINTS_EAST, POSITION_NORTH},
    [ROUTE_SOUTH_EAST] = {SIGNAL_SOUTH_EAST, SOUTH, {EPOINTS, EAST}, POINTS_EAST, POSITION_SOUTH},
};

/* The section in which each set of points lies. */
static const int points_section[POINTS] = {WPOINTS, EPOINTS};

struct section {
    bool occupied;
    bool passed;
    int locked_by;
};

struct points {
    enum position commanded;
    enum position detected;
    int moving;
    int locked_by;
    bool failed;
};

struct route {
    enum route_state state;
    int timer;
};

struct entry {
    enum event event;
    int route;
};

struct log {
    struct entry entry[LOG_SIZE];
    int count;
};

struct station {
    struct section section[SECTIONS];
    struct points points[POINTS];
    enum aspect signal[SIGNALS];
    struct route route[ROUTES];
    struct log log;
    int refused;
};

/* --- Log ----------------------------------------------------------------------------------- */

/* When the log is full, new events are left out; it is read after each shift. */
static void log_add(struct log *l, enum event event, int route)
{
    if (l->count == LOG_SIZE)
        return;
    l->entry[l->count].event = event;
    l->entry[l->count].route = route;
    l->count++;
}

static int log_count(const struct log *l, enum event event)
{
    int count = 0;
    for (int i = 0; i < LOG_SIZE; i++) {
        if (i < l->count && l->entry[i].event == event)
            count++;
    }
    return count;
}

/* --- Sections ------------------------------------------------------------------------------ */

static void section_init(struct section *s)
{
    s->occupied = false;
    s->passed = false;
    s->locked_by = NO_ROUTE;
}

static void section_lock(struct section *s, int route)
{
    s->locked_by = route;
    s->passed = false;
}

static void section_release(struct section *s)
{
    s->locked_by = NO_ROUTE;
    s->passed = false;
}

/* A message of the track circuit. */
static void section_report(struct section *s, bool occupied)
{
    s->occupied = occupied;
    if (occupied && s->locked_by != NO_ROUTE)
        s->passed = true;
}

/* --- Points -------------------------------------------------------------------------------- */

static void points_init(struct points *p)
{
    p->commanded = POSITION_NORTH;
    p->detected = POSITION_NORTH;
    p->moving = 0;
    p->locked_by = NO_ROUTE;
    p->failed = false;
}

static void points_command(struct points *p, enum position position)
{
    if (p->commanded == position)
        return;
    p->commanded = position;
    p->moving = POINTS_TIME;
}

static void points_step(struct points *p)
{
    if (p->moving == 0 || p->failed)
        return;
    p->moving--;
    if (p->moving == 0)
        p->detected = p->commanded;
}

static bool points_in_position(const struct points *p, enum position position)
{
    return p->commanded == position && p->detected == position && p->moving == 0;
}

/* Whether points can be moved for a route: nobody has locked them and no train is on them. */
static bool points_movable(const struct station *st, int number)
{
    const struct points *p = &st->points[number];
    return p->locked_by == NO_ROUTE && !st->section[points_section[number]].occupied;
}

/* The signaller moves points by hand. */
static enum answer points_by_hand(struct station *st, int number, enum position position)
{
    if (!points_movable(st, number)) {
        st->refused++;
        return ANSWER_LOCKED;
    }
    points_command(&st->points[number], position);
    return ANSWER_OK;
}

/* --- Conditions of routes ------------------------------------------------------------------ */

static bool sections_are_free(const struct station *st, int route)
{
    for (int i = 0; i < ROUTE_SECTIONS; i++) {
        if (st->section[plan[route].section[i]].occupied)
            return false;
    }
    return true;
}

static bool sections_are_unlocked(const struct station *st, int route)
{
    for (int i = 0; i < ROUTE_SECTIONS; i++) {
        if (st->section[plan[route].section[i]].locked_by != NO_ROUTE)
            return false;
    }
    return true;
}

static bool points_are_right(const struct station *st, int route)
{
    const struct route_plan *r = &plan[route];
    if (r->points == NO_POINTS)
        return true;
    const struct points *p = &st->points[r->points];
    return p->locked_by == route && points_in_position(p, r->position);
}

static bool any_section_passed(const struct station *st, int route)
{
    for (int i = 0; i < ROUTE_SECTIONS; i++) {
        const struct section *s = &st->section[plan[route].section[i]];
        if (s->locked_by == route && s->passed)
            return true;
    }
    return false;
}

static bool all_sections_released(const struct station *st, int route)
{
    for (int i = 0; i < ROUTE_SECTIONS; i++) {
        if (st->section[plan[route].section[i]].locked_by == route)
            return false;
    }
    return true;
}

/* --- Setting of routes --------------------------------------------------------------------- */

static void route_enter(struct station *st, int route, enum route_state state)
{
    st->route[route].state = state;
    st->route[route].timer = 0;
}

static enum answer route_check(const struct station *st, int route)
{
    const struct route_plan *r = &plan[route];
    if (st->route[route].state != ROUTE_FREE)
        return ANSWER_IN_USE;
    if (!sections_are_free(st, route))
        return ANSWER_OCCUPIED;
    if (!sections_are_unlocked(st, route))
        return ANSWER_LOCKED;
    if (r->points != NO_POINTS) {
        const struct points *p = &st->points[r->points];
        if (!points_movable(st, r->points) && !points_in_position(p, r->position))
            return ANSWER_LOCKED;
        if (p->failed && !points_in_position(p, r->position))
            return ANSWER_FAILED;
    }
    return ANSWER_OK;
}

static enum answer route_request(struct station *st, int route)
{
    const struct route_plan *r = &plan[route];
    enum answer answer = route_check(st, route);
    if (answer != ANSWER_OK) {
        st->refused++;
        return answer;
    }
    for (int i = 0; i < ROUTE_SECTIONS; i++)
        section_lock(&st->section[r->section[i]], route);
    if (r->points != NO_POINTS) {
        points_command(&st->points[r->points], r->position);
        st->points[r->points].locked_by = route;
    }
    route_enter(st, route, ROUTE_SETTING);
    log_add(&st->log, EVENT_SET, route);
    return ANSWER_OK;
}

/* --- Release of routes --------------------------------------------------------------------- */

/* The points of a section are free as soon as the section is. */
static void release_section(struct station *st, int section)
{
    section_release(&st->section[section]);
    for (int i = 0; i < POINTS; i++) {
        if (points_section[i] == section)
            st->points[i].locked_by = NO_ROUTE;
    }
}

static void release_all(struct station *st, int route)
{
    for (int i = 0; i < ROUTE_SECTIONS; i++) {
        int section = plan[route].section[i];
        if (st->section[section].locked_by == route)
            release_section(st, section);
    }
    route_enter(st, route, ROUTE_FREE);
}

/*
 * Releases the sections behind the train: one that the train has been in, that is free again, and
 * whose next section the train has reached. A section that only seems to be free stays locked.
 */
static void release_behind(struct station *st, int route)
{
    const int *section = plan[route].section;
    for (int i = 0; i < ROUTE_SECTIONS - 1; i++) {
        const struct section *s = &st->section[section[i]];
        if (s->locked_by != route)
            continue;
        if (s->passed && !s->occupied)
            release_section(st, section[i]);
    }
}

/* The train stands in the last section when all before are released for some time. */
static void release_last(struct station *st, int route)
{
    int last = plan[route].section[ROUTE_SECTIONS - 1];
    int before = plan[route].section[ROUTE_SECTIONS - 2];
    if (st->section[before].locked_by == route)
        return;
    st->route[route].timer++;
    if (st->route[route].timer < END_TIME)
        return;
    release_section(st, last);
}

/* A train in front of a clear signal could not stop any more, so the route waits for it. */
static enum answer route_cancel(struct station *st, int route)
{
    const struct route_plan *r = &plan[route];
    enum route_state state = st->route[route].state;
    if (state != ROUTE_SETTING && state != ROUTE_SET) {
        st->refused++;
        return ANSWER_IN_USE;
    }
    bool was_clear = st->signal[r->signal] == ASPECT_CLEAR;
    st->signal[r->signal] = ASPECT_STOP;
    log_add(&st->log, EVENT_CANCELLED, route);
    if (was_clear && st->section[r->approach].occupied)
        route_enter(st, route, ROUTE_CANCELLING);
    else
        release_all(st, route);
    return ANSWER_OK;
}

/* --- Steps --------------------------------------------------------------------------------- */

static void step_setting(struct station *st, int route)
{
    if (!points_are_right(st, route) || !sections_are_free(st, route))
        return;
    st->signal[plan[route].signal] = ASPECT_CLEAR;
    route_enter(st, route, ROUTE_SET);
    log_add(&st->log, EVENT_CLEAR, route);
}

static void step_set(struct station *st, int route)
{
    if (!any_section_passed(st, route)) {
        if (!points_are_right(st, route)) {
            st->signal[plan[route].signal] = ASPECT_STOP;
            route_enter(st, route, ROUTE_SETTING);
        }
        return;
    }
    st->signal[plan[route].signal] = ASPECT_STOP;
    route_enter(st, route, ROUTE_USED);
    log_add(&st->log, EVENT_PASSED, route);
}

static void step_used(struct station *st, int route)
{
    release_behind(st, route);
    release_last(st, route);
    if (all_sections_released(st, route)) {
        route_enter(st, route, ROUTE_FREE);
        log_add(&st->log, EVENT_RELEASED, route);
    }
}

static void step_cancelling(struct station *st, int route)
{
    if (any_section_passed(st, route)) {
        route_enter(st, route, ROUTE_USED);
        return;
    }
    st->route[route].timer++;
    if (st->route[route].timer >= CANCEL_TIME)
        release_all(st, route);
}

static void route_step(struct station *st, int route)
{
    switch (st->route[route].state) {
    case ROUTE_FREE:
        break;
    case ROUTE_SETTING:
        step_setting(st, route);
        break;
    case ROUTE_SET:
        step_set(st, route);
        break;
    case ROUTE_USED:
        step_used(st, route);
        break;
    case ROUTE_CANCELLING:
        step_cancelling(st, route);
        break;
    }
}

static void station_init(struct station *st)
{
    for (int i = 0; i < SECTIONS; i++)
        section_init(&st->section[i]);
    for (int i = 0; i < POINTS; i++)
        points_init(&st->points[i]);
    for (int i = 0; i < SIGNALS; i++)
        st->signal[i] = ASPECT_STOP;
    for (int i = 0; i < ROUTES; i++)
        route_enter(st, i, ROUTE_FREE);
    st->log.count = 0;
    st->refused = 0;
}

/* Takes the messages of all track circuits, one bit for each, and does one step. */
static void station_step(struct station *st, unsigned occupied)
{
    for (int i = 0; i < SECTIONS; i++)
        section_report(&st->section[i], occupied >> i & 1);
    for (int i = 0; i < POINTS; i++)
        points_step(&st->points[i]);
    for (int i = 0; i < ROUTES; i++)
        route_step(st, i);
}

/* --- Harness ------------------------------------------------------------------------------- */

/*
 * A light vehicle drives from the west to one of the tracks. Its way is a list of sections, and
 * its place is counted in halves: at an odd place it stands in two sections at once.
 */
struct vehicle {
    int way[ROUTE_SECTIONS + 1];
    int place;
};

static unsigned vehicle_sections(const struct vehicle *v)
{
    unsigned sections = 1u << v->way[v->place / 2];
    if (v->place % 2 == 1)
        sections |= 1u << v->way[v->place / 2 + 1];
    return sections;
}

static bool vehicle_drive(struct vehicle *v, enum aspect signal)
{
    if (v->place == 2 * ROUTE_SECTIONS)
        return false;
    if (v->place == 0 && signal == ASPECT_STOP)
        return false;
    v->place++;
    return true;
}

/* What must hold at any time, whatever the signaller does. */
static void check(const struct station *st)
{
    for (int i = 0; i < ROUTES; i++) {
        const struct route_plan *r = &plan[i];
        if (st->route[i].state != ROUTE_SET)
            continue;
        assert(st->signal[r->signal] == ASPECT_CLEAR);
        assert(points_are_right(st, i));
        for (int k = 0; k < ROUTE_SECTIONS; k++)
            assert(st->section[r->section[k]].locked_by == i);
    }
    for (int i = 0; i < POINTS; i++) {
        int route = st->points[i].locked_by;
        if (route != NO_ROUTE)
            assert(st->section[points_section[i]].locked_by == route);
    }
    bool west = st->route[ROUTE_WEST_NORTH].state != ROUTE_FREE;
    assert(!west || st->route[ROUTE_EAST_NORTH].state != ROUTE_SET);
    assert(!west || st->route[ROUTE_WEST_SOUTH].state != ROUTE_SET);
}

int main(void)
{
    struct station st;
    struct vehicle v = {{WEST, WPOINTS, NORTH}, 0};
    unsigned poor_contact = __VERIFIER_nondet_uchar();
    unsigned hand = __VERIFIER_nondet_uchar();
    unsigned request = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(poor_contact <= STEPS && hand <= STEPS && request <= STEPS);
    station_init(&st);

    station_step(&st, vehicle_sections(&v));
    assert(st.signal[SIGNAL_WEST] == ASPECT_STOP);
    assert(route_request(&st, ROUTE_WEST_NORTH) == ANSWER_OK);
    assert(route_request(&st, ROUTE_EAST_NORTH) == ANSWER_LOCKED);
    assert(route_request(&st, ROUTE_WEST_SOUTH) == ANSWER_LOCKED);
    station_step(&st, vehicle_sections(&v));
    assert(st.signal[SIGNAL_WEST] == ASPECT_CLEAR);

    /* The vehicle drives; once it is not seen by a track circuit. */
    for (unsigned i = 0; i < STEPS; i++) {
        bool drives = vehicle_drive(&v, st.signal[SIGNAL_WEST]);
        unsigned sections = vehicle_sections(&v);
        bool hidden = i == poor_contact && v.place % 2 == 0;
        station_step(&st, hidden ? 0 : sections);
        check(&st);
        assert(v.place == 0 || drives || v.place == 2 * ROUTE_SECTIONS);

        /* Nobody may move the points below the vehicle, nor set a route through it. */
        if (i == hand) {
            enum answer answer = points_by_hand(&st, POINTS_WEST, POSITION_SOUTH);
            if (sections & 1u << WPOINTS)
                assert(answer == ANSWER_LOCKED);
        }
        if (i == request) {
            enum answer answer = route_request(&st, ROUTE_WEST_SOUTH);
            if (sections & 1u << WPOINTS)
                assert(answer != ANSWER_OK);
        }
        check(&st);
    }

    assert(v.place == 2 * ROUTE_SECTIONS);
    assert(log_count(&st.log, EVENT_PASSED) == 1);
    assert(log_count(&st.log, EVENT_RELEASED) == 1);
    assert(st.route[ROUTE_WEST_NORTH].state == ROUTE_FREE);
    assert(st.section[NORTH].occupied == (poor_contact != STEPS - 1));
    assert(route_cancel(&st, ROUTE_WEST_NORTH) == ANSWER_IN_USE);

    /* The vehicle could leave again, but the signaller changes his mind. */
    assert(route_request(&st, ROUTE_NORTH_EAST) == ANSWER_OK);
    assert(route_request(&st, ROUTE_SOUTH_EAST) == ANSWER_LOCKED);
    station_step(&st, 1u << NORTH);
    assert(st.signal[SIGNAL_NORTH_EAST] == ASPECT_CLEAR);
    assert(route_cancel(&st, ROUTE_NORTH_EAST) == ANSWER_OK);
    assert(st.signal[SIGNAL_NORTH_EAST] == ASPECT_STOP);
    assert(st.route[ROUTE_NORTH_EAST].state == ROUTE_CANCELLING);
    assert(points_by_hand(&st, POINTS_EAST, POSITION_SOUTH) == ANSWER_LOCKED);
    check(&st);
    return 0;
}

/*
 * Interlocking of a small station.
 *
 *                                 platform 1
 *                        +--------------------------+
 *                       /                            \
 *      west approach --P1                             P2-- east approach
 *                       \        platform 2          /
 *                        +-----------------------P3-+  ladder
 *                                                /
 *                              siding --------P4
 *                                               \-- spur
 *
 * A route leads from its entry signal to the next one. It takes the sections on its way, and it needs
 * the points on its way in certain positions. Besides it has flank protection: points off the way
 * that have to turn vehicles from other tracks away. All of these points are held as long as the
 * route needs them. The signal shows proceed when everything is held, detected and free, and it
 * goes back to stop as soon as the train has passed it.
 *
 * Behind the train a route is released section by section: points on the way with the section that
 * they lie in, points of the flank with the section that they protect. A route that is given back
 * while a train approaches stays locked for some time.
 *
 * The signalman can block points in their position, and put a collar on a section, for instance for
 * workers on the track; no route can be set then that needs the points otherwise or leads over the
 * section. A request that is refused can be stored; it is tried again until it succeeds or until the
 * signalman drops it. Sets of points and of sections are kept as bits.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define BIT(n) (1u << (n))
#define POINTS 4
#define ALL_POINTS (BIT(POINTS) - 1)
#define MAX_SECTIONS 3
#define MOVE_TICKS 2
#define APPROACH_TICKS 2
#define STORED 2
#define NO_ROUTE (-1)

enum section {
    WEST_APPROACH,
    WEST_POINTS,
    PLATFORM_1,
    PLATFORM_2,
    LADDER,
    EAST_POINTS,
    EAST_APPROACH,
    SIDING,
    SPUR,
    SECTIONS
};

enum { P1 = BIT(0), P2 = BIT(1), P3 = BIT(2), P4 = BIT(3) };

enum route_state { IDLE, SETTING, LOCKED, RELEASING, GIVING_BACK };

enum aspect { STOP, PROCEED };

enum answer { ACCEPTED, ALREADY_SET, SECTION_TAKEN, POINT_LOCKED, FLANK_LOCKED };

/* Points, and which of them have to lie reverse; the others have to lie normal. */
struct need {
    unsigned points;
    unsigned reverse;
};

struct route {
    enum section approach;
    int count;
    enum section sections[MAX_SECTIONS];
    struct need path;
    struct need flank;
    unsigned protects[MAX_SECTIONS]; /* the points of the flank, by the section they protect */
};

enum {
    WEST_TO_1,
    WEST_TO_2,
    ONE_TO_EAST,
    TWO_TO_EAST,
    EAST_TO_1,
    EAST_TO_2,
    SIDING_TO_LADDER,
    SIDING_TO_SPUR,
    ROUTES
};

static const struct route routes[ROUTES] = {
    [WEST_TO_1] = {WEST_APPROACH, 2, {WEST_POINTS, PLATFORM_1, 0}, {P1, 0}, {0, 0}, {0, 0, 0}},
    [WEST_TO_2] = {WEST_APPROACH, 2, {WEST_POINTS, PLATFORM_2, 0}, {P1, P1}, {P3, 0}, {0, P3, 0}},
    [ONE_TO_EAST] = {PLATFORM_1, 2, {EAST_POINTS, EAST_APPROACH, 0}, {P2, 0}, {P4, 0}, {P4, 0, 0}},
    [TWO_TO_EAST] = {PLATFORM_2, 3, {LADDER, EAST_POINTS, EAST_APPROACH}, {P2 | P3, P2}, {P4, 0},
                     {P4, 0, 0}},
    [EAST_TO_1] = {EAST_APPROACH, 2, {EAST_POINTS, PLATFORM_1, 0}, {P2, 0}, {P1 | P4, P1},
                   {P4, P1, 0}},
    [EAST_TO_2] = {EAST_APPROACH, 3, {EAST_POINTS, LADDER, PLATFORM_2}, {P2 | P3, P2}, {P1 | P4, 0},
                   {0, P4, P1}},
    [SIDING_TO_LADDER] = {SIDING, 1, {LADDER, 0, 0}, {P3 | P4, P3 | P4}, {P2, 0}, {P2, 0, 0}},
    [SIDING_TO_SPUR] = {SIDING, 1, {SPUR, 0, 0}, {P4, 0}, {0, 0}, {0, 0, 0}},
};

struct route_status {
    enum route_state state;
    enum aspect aspect;
    unsigned points; /* that are held by the route */
    unsigned sections;
    int passed; /* sections that were released behind the train */
    int timer;
};

struct interlocking {
    unsigned target; /* where the points were told to go, a bit for reverse */
    unsigned position; /* where they were detected last */
    unsigned moving;
    unsigned failed; /* points whose contacts report nothing */
    unsigned blocked;
    int move_left[POINTS];
    unsigned occupied;
    unsigned collars;
    struct route_status status[ROUTES];
    int stored[STORED]; /* routes that are wanted, the oldest first */
    int refused;
};

/* --- points -------------------------------------------------------------------------------- */

/* The points that lie in a section. */
static unsigned points_in(enum section section)
{
    switch (section) {
    case WEST_POINTS:
        return P1;
    case EAST_POINTS:
        return P2;
    case LADDER:
        return P3 | P4;
    case SPUR:
        return P4;
    default:
        return 0;
    }
}

static unsigned held_points(const struct interlocking *il)
{
    unsigned held = il->blocked;
    for (int i = 0; i < ROUTES; i++)
        held |= il->status[i].points;
    return held;
}

/* Can all these points be had as they are needed? Those that are held have to be right already. */
static bool points_available(const struct interlocking *il, const struct need *n)
{
    unsigned wrong = (il->target ^ n->reverse) & n->points;
    return (wrong & held_points(il)) == 0;
}

/* Tells the points where to go. */
static void command_points(struct interlocking *il, const struct need *n)
{
    unsigned change = (il->target ^ n->reverse) & n->points & ~held_points(il);
    il->target ^= change;
    il->moving |= change;
    for (int i = 0; i < POINTS; i++) {
        if ((change & BIT(i)) != 0)
            il->move_left[i] = MOVE_TICKS;
    }
}

static void move_points(struct interlocking *il)
{
    for (int i = 0; i < POINTS; i++) {
        if ((il->moving & BIT(i)) == 0 || --il->move_left[i] > 0)
            continue;
        il->moving &= ~BIT(i);
        il->position = (il->position & ~BIT(i)) | (il->target & BIT(i));
    }
}

static bool points_detected(const struct interlocking *il, const struct need *n)
{
    unsigned wrong = il->moving | il->failed | (il->position ^ n->reverse);
    return (wrong & n->points) == 0;
}

/* The signalman blocks points, so that no route moves them, or lifts the block. */
static void block_points(struct interlocking *il, unsigned points, bool on)
{
    if (on)
        il->blocked |= points & ~il->moving;
    else
        il->blocked &= ~points;
}

/* --- sections ------------------------------------------------------------------------------ */

static unsigned sections_of(const struct route *r)
{
    unsigned set = 0;
    for (int i = 0; i < MAX_SECTIONS; i++) {
        if (i < r->count)
            set |= BIT(r->sections[i]);
    }
    return set;
}

static unsigned held_sections(const struct interlocking *il)
{
    unsigned held = 0;
    for (int i = 0; i < ROUTES; i++)
        held |= il->status[i].sections;
    return held;
}

/* Puts a collar on a section or takes it off. It is too late for a section that a route holds. */
static bool set_collar(struct interlocking *il, enum section section, bool on)
{
    if (on && (held_sections(il) & BIT(section)) != 0)
        return false;
    if (on)
        il->collars |= BIT(section);
    else
        il->collars &= ~BIT(section);
    return true;
}

/* --- setting routes ------------------------------------------------------------------------ */

static enum answer check_request(const struct interlocking *il, int route)
{
    const struct route *r = &routes[route];
    if (il->status[route].state != IDLE)
        return ALREADY_SET;
    if ((sections_of(r) & (il->occupied | il->collars | held_sections(il))) != 0)
        return SECTION_TAKEN;
    if (!points_available(il, &r->path))
        return POINT_LOCKED;
    if (!points_available(il, &r->flank))
        return FLANK_LOCKED;
    return ACCEPTED;
}

static enum answer request_route(struct interlocking *il, int route)
{
    const struct route *r = &routes[route];
    struct route_status *s = &il->status[route];
    enum answer answer = check_request(il, route);
    if (answer != ACCEPTED) {
        il->refused++;
        return answer;
    }
    command_points(il, &r->path);
    command_points(il, &r->flank);
    s->points = r->path.points | r->flank.points;
    s->sections = sections_of(r);
    s->state = SETTING;
    s->aspect = STOP;
    s->passed = 0;
    s->timer = 0;
    return ACCEPTED;
}

/* Everything that has to be so before a train may pass the entry signal. */
static bool is_proved(const struct interlocking *il, int route)
{
    const struct route *r = &routes[route];
    if ((il->occupied & il->status[route].sections) != 0)
        return false;
    return points_detected(il, &r->path) && points_detected(il, &r->flank);
}

/* --- giving routes back -------------------------------------------------------------------- */

static void release_all(struct interlocking *il, int route)
{
    struct route_status *s = &il->status[route];
    s->points = 0;
    s->sections = 0;
    s->state = IDLE;
    s->aspect = STOP;
}

/* Releases the next section behind the train, with the points that it needed. */
static void release_next(struct interlocking *il, int route)
{
    const struct route *r = &routes[route];
    struct route_status *s = &il->status[route];
    enum section section = r->sections[s->passed];
    s->sections &= ~BIT(section);
    s->points &= ~((points_in(section) & r->path.points) | r->protects[s->passed]);
    s->passed++;
    if (s->passed == r->count)
        release_all(il, route);
}

/* The signalman takes a route back. With a train in the approach it takes time until it is free. */
static bool give_back(struct interlocking *il, int route)
{
    struct route_status *s = &il->status[route];
    if (s->state != SETTING && s->state != LOCKED)
        return false;
    bool approached = s->aspect == PROCEED && (il->occupied & BIT(routes[route].approach)) != 0;
    s->aspect = STOP;
    if (approached) {
        s->state = GIVING_BACK;
        s->timer = APPROACH_TICKS;
    } else {
        release_all(il, route);
    }
    return true;
}

/* --- trains -------------------------------------------------------------------------------- */

/* A section reports a train. The signal before the first section of a route falls to stop. */
static void section_entered(struct interlocking *il, enum section section)
{
    il->occupied |= BIT(section);
    for (int i = 0; i < ROUTES; i++) {
        struct route_status *s = &il->status[i];
        if (s->state == LOCKED && routes[i].sections[0] == section) {
            s->aspect = STOP;
            s->state = RELEASING;
        }
    }
}

/* A section reports that it is free. The sections of a route are released in their order. */
static void section_left(struct interlocking *il, enum section section)
{
    il->occupied &= ~BIT(section);
    for (int i = 0; i < ROUTES; i++) {
        struct route_status *s = &il->status[i];
        if (s->state == RELEASING && routes[i].sections[s->passed] == section)
            release_next(il, i);
    }
}

/* --- stored requests ----------------------------------------------------------------------- */

static bool is_stored(const struct interlocking *il, int route)
{
    for (int i = 0; i < STORED; i++) {
        if (il->stored[i] == route)
            return true;
    }
    return false;
}

static bool store_request(struct interlocking *il, int route)
{
    if (is_stored(il, route))
        return false;
    for (int i = 0; i < STORED; i++) {
        if (il->stored[i] == NO_ROUTE) {
            il->stored[i] = route;
            return true;
        }
    }
    return false;
}

/* Takes a request out; those behind it move up. */
static void drop_request(struct interlocking *il, int at)
{
    for (int i = at; i + 1 < STORED; i++)
        il->stored[i] = il->stored[i + 1];
    il->stored[STORED - 1] = NO_ROUTE;
}

/* Sets the first of the stored routes that can be set. */
static void try_stored(struct interlocking *il)
{
    for (int i = 0; i < STORED; i++) {
        if (il->stored[i] == NO_ROUTE || check_request(il, il->stored[i]) != ACCEPTED)
            continue;
        request_route(il, il->stored[i]);
        drop_request(il, i);
        return;
    }
}

/* --- time ---------------------------------------------------------------------------------- */

static void route_tick(struct interlocking *il, int route)
{
    struct route_status *s = &il->status[route];
    switch (s->state) {
    case SETTING:
        if (is_proved(il, route)) {
            s->state = LOCKED;
            s->aspect = PROCEED;
        }
        break;
    case LOCKED:
        s->aspect = is_proved(il, route) ? PROCEED : STOP;
        break;
    case GIVING_BACK:
        if (--s->timer == 0)
            release_all(il, route);
        break;
    default:
        break;
    }
}

static void interlocking_tick(struct interlocking *il)
{
    move_points(il);
    for (int route = 0; route < ROUTES; route++)
        route_tick(il, route);
    try_stored(il);
}

static void interlocking_init(struct interlocking *il)
{
    il->target = 0;
    il->position = 0;
    il->moving = 0;
    il->failed = 0;
    il->blocked = 0;
    il->occupied = 0;
    il->collars = 0;
    il->refused = 0;
    for (int i = 0; i < POINTS; i++)
        il->move_left[i] = 0;
    for (int i = 0; i < STORED; i++)
        il->stored[i] = NO_ROUTE;
    for (int i = 0; i < ROUTES; i++) {
        il->status[i].passed = 0;
        il->status[i].timer = 0;
        release_all(il, i);
    }
}

/* --- harness ------------------------------------------------------------------------------- */

static unsigned points_of(int route)
{
    return routes[route].path.points | routes[route].flank.points;
}

static unsigned reverse_of(int route)
{
    return routes[route].path.reverse | routes[route].flank.reverse;
}

/* Can two routes be set at the same time? */
static bool compatible(int a, int b)
{
    unsigned common = points_of(a) & points_of(b);
    return (sections_of(&routes[a]) & sections_of(&routes[b])) == 0 &&
           (reverse_of(a) & common) == (reverse_of(b) & common);
}

/* What must hold for every signal at proceed. */
static void check_signals(const struct interlocking *il)
{
    for (int i = 0; i < ROUTES; i++) {
        const struct route_status *s = &il->status[i];
        if (s->aspect != PROCEED)
            continue;
        assert(s->state == LOCKED && s->points == points_of(i));
        assert(((il->position ^ reverse_of(i)) & points_of(i)) == 0);
        assert((il->occupied & s->sections) == 0);
    }
}

static void wait(struct interlocking *il, int ticks)
{
    for (int i = 0; i < 2; i++) {
        if (i < ticks)
            interlocking_tick(il);
        check_signals(il);
    }
}

int main(void)
{
    struct interlocking il;
    int first = __VERIFIER_nondet_uchar(), second = __VERIFIER_nondet_uchar();
    int pause = __VERIFIER_nondet_uchar();
    unsigned block = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(first < ROUTES && second < ROUTES && first != second && pause <= 2);
    __VERIFIER_assume((block & ~ALL_POINTS) == 0);
    interlocking_init(&il);

    /* Nothing is set over a collar, or with blocked points in the wrong position. */
    enum section end = routes[first].sections[routes[first].count - 1];
    assert(set_collar(&il, end, true) && request_route(&il, first) == SECTION_TAKEN);
    assert(set_collar(&il, end, false));
    block_points(&il, block, true);
    if ((block & points_of(first) & reverse_of(first)) != 0) {
        enum answer refusal = request_route(&il, first);
        assert(refusal == POINT_LOCKED || refusal == FLANK_LOCKED);
        return 0;
    }
    assert(request_route(&il, first) == ACCEPTED && request_route(&il, first) == ALREADY_SET);
    assert(!set_collar(&il, end, true));
    block_points(&il, block, false);

    /* The second route is requested before or after the first one is ready. */
    wait(&il, pause);
    enum answer answer = request_route(&il, second);
    assert((answer == ACCEPTED) == compatible(first, second));
    wait(&il, 2);
    assert(il.status[first].aspect == PROCEED);
    assert((il.status[second].aspect == PROCEED) == (answer == ACCEPTED));
    il.failed = P2;
    wait(&il, 1);
    assert((il.status[first].aspect == PROCEED) == ((points_of(first) & P2) == 0));
    il.failed = 0;
    wait(&il, 1);

    if (__VERIFIER_nondet_bool()) {
        /* The first route is given back, with or without a train before it. */
        bool train = __VERIFIER_nondet_bool();
        if (train)
            section_entered(&il, routes[first].approach);
        assert(give_back(&il, first) && il.status[first].aspect == STOP);
        assert((il.status[first].points != 0) == train);
        wait(&il, 2);
    } else {
        /* A train passes the first route. */
        for (int i = 0; i < routes[first].count; i++) {
            section_entered(&il, routes[first].sections[i]);
            if (i > 0)
                section_left(&il, routes[first].sections[i - 1]);
            assert(il.status[first].aspect == STOP && il.status[first].sections != 0);
        }
        section_left(&il, end);
    }
    assert(il.status[first].state == IDLE && il.status[first].points == 0);
    assert(held_sections(&il) == (answer == ACCEPTED ? sections_of(&routes[second]) : 0));
    assert(il.refused == (answer == ACCEPTED ? 2 : 3));

    /* The second route can be had now, unless a train stands in it. */
    if (answer != ACCEPTED && (il.occupied & sections_of(&routes[second])) == 0) {
        assert(store_request(&il, second) && !store_request(&il, second));
        wait(&il, 1);
        assert(!is_stored(&il, second) && il.status[second].state != IDLE);
        wait(&il, 2);
        assert(il.status[second].aspect == PROCEED);
    }
    return 0;
}

/*
 * Route locking for a small station throat.
 *
 * Three routes compete for five track sections and two points.  A route is
 * set only when every section it needs is free of trains and not locked by
 * another route, and when the points can be moved.  Sections are released
 * one by one behind the train (sectional release); a route is over when its
 * last section has been released.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define N_SECTIONS 5
#define N_POINTS   2
#define N_ROUTES   3
#define MAX_PATH   4

#define NO_ROUTE   (-1)
#define NO_SECTION 0xFF

enum point_pos { PT_NORMAL, PT_REVERSE };

enum signal_aspect { ASPECT_STOP, ASPECT_PROCEED };

/* what a route demands of one point */
enum point_need { NEED_NONE, NEED_NORMAL, NEED_REVERSE };

struct route_def {
    uint8_t path[MAX_PATH];             /* sections in order of travel */
    uint8_t path_len;
    enum point_need need[N_POINTS];
};

struct section {
    bool occupied;
    int  locked_by;                     /* route id or NO_ROUTE */
};

struct point {
    enum point_pos pos;
    uint8_t section;                    /* section in which the blades lie */
};

struct route_state {
    bool    set;
    uint8_t tail;                       /* index of first unreleased section */
    enum signal_aspect aspect;
};

struct interlocking {
    struct section     sec[N_SECTIONS];
    struct point       pt[N_POINTS];
    struct route_state rt[N_ROUTES];
};

static const struct route_def route_table[N_ROUTES] = {
    /* main line straight through */
    { { 0, 1, 2, NO_SECTION }, 3, { NEED_NORMAL, NEED_NONE } },
    /* main line into the loop */
    { { 0, 1, 3, 4 }, 4, { NEED_REVERSE, NEED_NORMAL } },
    /* siding out to the loop end */
    { { 3, 4, NO_SECTION, NO_SECTION }, 2, { NEED_NONE, NEED_REVERSE } },
};

static void il_init(struct interlocking *il)
{
    for (int s = 0; s < N_SECTIONS; s++) {
        il->sec[s].occupied = false;
        il->sec[s].locked_by = NO_ROUTE;
    }
    il->pt[0].pos = PT_NORMAL;
    il->pt[0].section = 1;
    il->pt[1].pos = PT_NORMAL;
    il->pt[1].section = 3;
    for (int r = 0; r < N_ROUTES; r++) {
        il->rt[r].set = false;
        il->rt[r].tail = 0;
        il->rt[r].aspect = ASPECT_STOP;
    }
}

static bool section_available(const struct interlocking *il, uint8_t s)
{
    return !il->sec[s].occupied && il->sec[s].locked_by == NO_ROUTE;
}

/* Move a point when its section allows it. */
static bool point_drive(struct interlocking *il, int p, enum point_pos want)
{
    if (il->pt[p].pos == want)
        return true;
    if (!section_available(il, il->pt[p].section))
        return false;
    il->pt[p].pos = want;
    return true;
}

/* Request a route; returns true when it was set and its signal cleared. */
static bool il_request(struct interlocking *il, int r)
{
    const struct route_def *def = &route_table[r];

    if (il->rt[r].set)
        return false;

    for (int i = 0; i < MAX_PATH; i++) {
        if (def->path[i] != NO_SECTION && !section_available(il, def->path[i]))
            return false;
    }
    for (int p = 0; p < N_POINTS; p++) {
        if (def->need[p] == NEED_NONE)
            continue;
        if (!point_drive(il, p, def->need[p] == NEED_NORMAL ? PT_NORMAL
                                                            : PT_REVERSE))
            return false;
    }
    for (int i = 0; i < MAX_PATH; i++) {
        if (def->path[i] != NO_SECTION)
            il->sec[def->path[i]].locked_by = r;
    }

    il->rt[r].set = true;
    il->rt[r].tail = 0;
    il->rt[r].aspect = ASPECT_PROCEED;
    return true;
}

/* A train enters section s: the signal of the route goes back to stop. */
static void il_occupy(struct interlocking *il, uint8_t s)
{
    int r = il->sec[s].locked_by;

    il->sec[s].occupied = true;
    if (r != NO_ROUTE)
        il->rt[r].aspect = ASPECT_STOP;
}

/*
 * A train has cleared section s.  The section is released when it is the
 * tail of the route that holds it; the last one ends the route.
 */
static void il_clear(struct interlocking *il, uint8_t s)
{
    int r = il->sec[s].locked_by;

    if (!il->sec[s].occupied)
        return;
    il->sec[s].occupied = false;
    if (r == NO_ROUTE)
        return;

    struct route_state *rs = &il->rt[r];
    const struct route_def *def = &route_table[r];

    if (def->path[rs->tail] != s)
        return;                         /* out of sequence: stays locked */
    il->sec[s].locked_by = NO_ROUTE;
    rs->tail++;
    if (rs->tail == def->path_len)
        rs->set = false;
}

/* Operator cancels a route: allowed while no train has entered it. */
static bool il_cancel(struct interlocking *il, int r)
{
    const struct route_def *def = &route_table[r];

    if (!il->rt[r].set || il->rt[r].aspect != ASPECT_PROCEED)
        return false;
    for (int i = 0; i < MAX_PATH; i++) {
        if (def->path[i] != NO_SECTION)
            il->sec[def->path[i]].locked_by = NO_ROUTE;
    }
    il->rt[r].aspect = ASPECT_STOP;
    il->rt[r].set = false;
    return true;
}

/* ------------------------------------------------------------------ */

static void check_state(const struct interlocking *il)
{
    for (int r = 0; r < N_ROUTES; r++) {
        const struct route_def *d = &route_table[r];

        if (!il->rt[r].set)
            assert(il->rt[r].aspect == ASPECT_STOP);
        for (int i = 0; i < MAX_PATH; i++) {
            if (d->path[i] == NO_SECTION)
                continue;
            /* a set route holds what it has not yet released */
            bool holds = il->sec[d->path[i]].locked_by == r;
            assert(holds == (il->rt[r].set && i >= il->rt[r].tail));
        }
        if (il->rt[r].aspect == ASPECT_PROCEED) {
            for (int p = 0; p < N_POINTS; p++) {
                if (d->need[p] == NEED_NORMAL)
                    assert(il->pt[p].pos == PT_NORMAL);
                if (d->need[p] == NEED_REVERSE)
                    assert(il->pt[p].pos == PT_REVERSE);
            }
        }
    }
}

int main(void)
{
    struct interlocking il;
    unsigned first = __VERIFIER_nondet_uint();
    unsigned second = __VERIFIER_nondet_uint();
    unsigned travel = __VERIFIER_nondet_uint();
    unsigned cancel = __VERIFIER_nondet_uint();

    __VERIFIER_assume(first < N_ROUTES && second < N_ROUTES);
    __VERIFIER_assume(travel <= 2 && cancel <= 1);

    il_init(&il);
    assert(il_request(&il, (int)first));

    /* a train runs through the first sections of the first route */
    for (unsigned i = 0; i < 2; i++) {
        if (i < travel) {
            il_occupy(&il, route_table[first].path[i]);
            il_clear(&il, route_table[first].path[i]);
        }
    }
    check_state(&il);

    bool dropped = false;
    if (cancel)
        dropped = il_cancel(&il, (int)first);
    assert(dropped == (cancel && travel == 0));

    if (il_request(&il, (int)second))
        assert(second != first || dropped || !il.rt[first].set ||
               il.rt[first].tail == 0);
    check_state(&il);
    return 0;
}

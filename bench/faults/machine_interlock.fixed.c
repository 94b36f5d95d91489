/*
 * Route interlocking of a small station.
 *
 *          s0 ---- P0 ---- s1 ---- P1 ---- s2
 *                    \            /
 *                     +--- s3 ---+
 *
 * A route claims track sections and needs the points in given positions.
 * Points are locked as long as at least one set route relies on them;
 * compatible routes may share a locked point.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NSECTIONS 4
#define NPOINTS   2
#define NROUTES   4

enum position { NORMAL, REVERSE, ANY };

struct point {
    enum position pos;
    unsigned locks;              /* set routes that rely on it */
};

struct section {
    bool occupied;
    int owner;                   /* route that claimed it, or -1 */
};

struct route {
    unsigned sections;           /* bit mask */
    enum position need[NPOINTS];
};

static const struct route routes[NROUTES] = {
    { 0x3, { NORMAL,  ANY     } },     /* s0 -> s1 */
    { 0x4, { NORMAL,  NORMAL  } },     /* s2, flank protected by P0 */
    { 0x9, { REVERSE, ANY     } },     /* s0 -> s3 */
    { 0xc, { ANY,     REVERSE } },     /* s3 -> s2 */
};

struct station {
    struct section section[NSECTIONS];
    struct point point[NPOINTS];
    bool set[NROUTES];
};

static void station_init(struct station *st)
{
    for (int i = 0; i < NSECTIONS; i++) {
        st->section[i].occupied = false;
        st->section[i].owner = -1;
    }
    for (int i = 0; i < NPOINTS; i++) {
        st->point[i].pos = NORMAL;
        st->point[i].locks = 0;
    }
    for (int i = 0; i < NROUTES; i++)
        st->set[i] = false;
}

static bool sections_free(const struct station *st, const struct route *r)
{
    for (int i = 0; i < NSECTIONS; i++) {
        if (!(r->sections & (1u << i)))
            continue;
        if (st->section[i].occupied || st->section[i].owner >= 0)
            return false;
    }
    return true;
}

/* a point that is locked may be used only as it lies */
static bool points_available(const struct station *st, const struct route *r)
{
    for (int i = 0; i < NPOINTS; i++) {
        if (r->need[i] == ANY)
            continue;
        if (st->point[i].locks > 0 && st->point[i].pos != r->need[i])
            return false;
    }
    return true;
}

static bool route_set(struct station *st, int n)
{
    const struct route *r = &routes[n];

    if (st->set[n])
        return false;
    if (!sections_free(st, r) || !points_available(st, r))
        return false;

    for (int i = 0; i < NPOINTS; i++) {
        if (r->need[i] == ANY)
            continue;
        st->point[i].pos = r->need[i];
        st->point[i].locks++;
    }
    for (int i = 0; i < NSECTIONS; i++)
        if (r->sections & (1u << i))
            st->section[i].owner = n;
    st->set[n] = true;
    return true;
}

/* a route with a train on it has to stay */
static bool route_release(struct station *st, int n)
{
    const struct route *r = &routes[n];

    if (!st->set[n])
        return false;
    for (int i = 0; i < NSECTIONS; i++)
        if (st->section[i].owner == n && st->section[i].occupied)
            return false;

    for (int i = 0; i < NSECTIONS; i++)
        if (st->section[i].owner == n)
            st->section[i].owner = -1;
    for (int i = 0; i < NPOINTS; i++)
        if (r->need[i] != ANY)
            st->point[i].locks--;
    st->set[n] = false;
    return true;
}

/* report of the track circuit */
static void track_report(struct station *st, int sec, bool occupied)
{
    st->section[sec].occupied = occupied;
}

static void check_safe(const struct station *st)
{
    for (int n = 0; n < NROUTES; n++) {
        if (!st->set[n])
            continue;
        for (int i = 0; i < NPOINTS; i++)
            if (routes[n].need[i] != ANY)
                assert(st->point[i].pos == routes[n].need[i]);
        for (int i = 0; i < NSECTIONS; i++)
            if (routes[n].sections & (1u << i))
                assert(st->section[i].owner == n);
    }
}

int main(void)
{
    struct station st;

    station_init(&st);
    for (int step = 0; step < 4; step++) {
        unsigned char op = __VERIFIER_nondet_uchar();
        unsigned char n = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(op < 3 && n < NROUTES);
        switch (op) {
        case 0:
            route_set(&st, n);
            break;
        case 1:
            route_release(&st, n);
            break;
        case 2:
            track_report(&st, n, !st.section[n].occupied);
            break;
        }
        check_safe(&st);
    }
    return 0;
}

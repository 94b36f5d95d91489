/*
 * Position of a crankshaft from a toothed wheel with a gap: of twelve teeth two are missing. A
 * period much longer than the one before it is the gap. The position is known from the first gap
 * on, and lost when a gap comes at the wrong place or not at all. Ignition is scheduled by it.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define WHEEL_TEETH 12
#define MISSING_TEETH 2
#define REAL_TEETH (WHEEL_TEETH - MISSING_TEETH)
#define DEGREES_PER_TOOTH (360 / WHEEL_TEETH)
#define CYLINDERS 2
#define EDGES 16

enum sync { SYNC_NONE, SYNC_SEARCH, SYNC_LOCKED };

struct crank {
    enum sync sync;
    int tooth;
    int last_period;
    int turns;
    int losses;
};

struct ignition {
    int fire_tooth[CYLINDERS];
    int sparks[CYLINDERS];
};

static void crank_init(struct crank *c)
{
    c->sync = SYNC_NONE;
    c->tooth = 0;
    c->last_period = 0;
    c->turns = 0;
    c->losses = 0;
}

static void crank_lose(struct crank *c)
{
    if (c->sync == SYNC_LOCKED)
        c->losses++;
    c->sync = SYNC_SEARCH;
    c->tooth = 0;
}

/* The gap makes a period three times as long; half of that is allowed for acceleration. */
static bool is_gap(const struct crank *c, int period)
{
    return c->last_period > 0 && 2 * period > 3 * c->last_period;
}

static void crank_gap(struct crank *c)
{
    if (c->sync == SYNC_LOCKED && c->tooth != REAL_TEETH - 1) {
        crank_lose(c);
        return;
    }
    if (c->sync == SYNC_LOCKED)
        c->turns++;
    c->sync = SYNC_LOCKED;
    c->tooth = 0;
}

/* Called at every tooth with the time since the one before it. */
static void crank_edge(struct crank *c, int period)
{
    switch (c->sync) {
    case SYNC_NONE:
        c->sync = SYNC_SEARCH;
        break;
    case SYNC_SEARCH:
        if (is_gap(c, period))
            crank_gap(c);
        break;
    case SYNC_LOCKED:
        if (is_gap(c, period)) {
            crank_gap(c);
        } else {
            c->tooth++;
            if (c->tooth >= REAL_TEETH)
                crank_lose(c);
        }
        break;
    }
    c->last_period = period;
}

static int crank_angle(const struct crank *c)
{
    return c->sync == SYNC_LOCKED ? c->tooth * DEGREES_PER_TOOTH : -1;
}

static void ignition_init(struct ignition *ig)
{
    for (int i = 0; i < CYLINDERS; i++) {
        ig->fire_tooth[i] = i * WHEEL_TEETH / CYLINDERS;
        ig->sparks[i] = 0;
    }
}

static void ignition_edge(struct ignition *ig, const struct crank *c)
{
    if (c->sync != SYNC_LOCKED)
        return;
    for (int i = 0; i < CYLINDERS; i++) {
        if (c->tooth == ig->fire_tooth[i])
            ig->sparks[i]++;
    }
}

int main(void)
{
    struct crank c;
    struct ignition ig;
    crank_init(&c);
    ignition_init(&ig);

    int start = __VERIFIER_nondet_uchar();
    int glitch = __VERIFIER_nondet_uchar();
    int normal = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(start < REAL_TEETH);
    __VERIFIER_assume(normal >= 10 && normal <= 40);

    /* The wheel turns evenly; at most one tooth is not seen. */
    int tooth = start;
    int skipped = 0;
    for (int i = 0; i < EDGES; i++) {
        int period = tooth == 0 ? normal * (MISSING_TEETH + 1) : normal;
        if (i == glitch) {
            skipped = period;
        } else {
            crank_edge(&c, period + skipped);
            ignition_edge(&ig, &c);
            skipped = 0;
            if (glitch >= EDGES && c.sync == SYNC_LOCKED)
                assert(crank_angle(&c) == tooth * DEGREES_PER_TOOTH);
        }
        tooth = tooth + 1 < REAL_TEETH ? tooth + 1 : 0;
    }
    if (glitch >= EDGES) {
        assert(c.sync == SYNC_LOCKED && c.losses == 0);
        assert(ig.sparks[0] - ig.sparks[1] <= 1 && ig.sparks[1] <= ig.sparks[0]);
    }
    return 0;
}

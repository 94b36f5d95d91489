/*
 * Assignment of jobs to DMA channels: maximum bipartite matching with
 * augmenting paths (Kuhn).  can_use[j] is the mask of channels that are wired
 * to the peripheral of job j.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define JOBS     3
#define CHANNELS 3
#define FREE     (-1)

struct matcher {
    uint8_t can_use[JOBS];
    int8_t owner[CHANNELS];     /* job on each channel, or FREE */
    uint8_t tried;              /* channels looked at in this search */
};

static void matcher_init(struct matcher *m, const uint8_t can_use[JOBS])
{
    for (int j = 0; j < JOBS; j++)
        m->can_use[j] = can_use[j];
    for (int c = 0; c < CHANNELS; c++)
        m->owner[c] = FREE;
    m->tried = 0;
}

/* Find a channel for the job; jobs that are in the way are moved to another
 * channel if there is one.  Each channel is tried once in a search. */
static bool place_job(struct matcher *m, int job, int depth)
{
    if (depth > CHANNELS)
        return false;
    for (int c = 0; c < CHANNELS; c++) {
        uint8_t bit = (uint8_t)(1u << c);

        if ((m->can_use[job] & bit) == 0 || (m->tried & bit) != 0)
            continue;
        m->tried |= bit;
        if (m->owner[c] == FREE || place_job(m, m->owner[c], depth + 1)) {
            m->owner[c] = (int8_t)job;
            return true;
        }
    }
    return false;
}

/* Assign as many jobs as possible; returns how many found a channel. */
static int match_all(struct matcher *m)
{
    int placed = 0;

    for (int j = 0; j < JOBS; j++) {
        if (place_job(m, j, 0))
            placed++;
    }
    return placed;
}

/* ---- harness ---- */

static int bits_in(unsigned v)
{
    int n = 0;

    for (int i = 0; i < JOBS; i++)
        n += (int)((v >> i) & 1u);
    return n;
}

/* Hall / Koenig: the maximum is the minimum over the sets S of jobs of
 * (jobs outside S) + (channels that S can use). */
static int best_possible(const uint8_t can_use[JOBS])
{
    int best = JOBS;

    for (unsigned s = 0; s < (1u << JOBS); s++) {
        unsigned reach = 0;

        for (int j = 0; j < JOBS; j++)
            if ((s >> j) & 1u)
                reach |= can_use[j];
        int bound = JOBS - bits_in(s) + bits_in(reach);
        if (bound < best)
            best = bound;
    }
    return best;
}

int main(void)
{
    struct matcher m;
    uint8_t can_use[JOBS];
    uint8_t used_jobs = 0;
    int busy = 0;

    for (int j = 0; j < JOBS; j++) {
        can_use[j] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(can_use[j] < (1u << CHANNELS));
    }
    matcher_init(&m, can_use);
    int placed = match_all(&m);

    for (int c = 0; c < CHANNELS; c++) {
        int j = m.owner[c];

        if (j != FREE) {
            assert(j >= 0 && j < JOBS);
            assert((can_use[j] >> c) & 1u);
            assert(((used_jobs >> j) & 1u) == 0);
            used_jobs |= (uint8_t)(1u << j);
            busy++;
        }
    }
    assert(busy == placed);
    assert(placed == best_possible(can_use));
    return 0;
}

/*
 * Extent allocator over a free space bitmap, one bit for each cluster
 * (1 = in use), packed into 8-bit words with the lowest cluster in bit 0.
 * Extents are placed first fit; runs may cross word boundaries. A summary
 * counter of free clusters is kept so that statfs needs no scan.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define FSM_WORDS     2u
#define WORD_BITS     8u
#define FSM_CLUSTERS  (FSM_WORDS * WORD_BITS)
#define FSM_NOSPACE   0xFFFFu

struct fsm {
    uint8_t  map[FSM_WORDS];
    uint16_t nfree;
};

static void fsm_format(struct fsm *m)
{
    for (unsigned w = 0; w < FSM_WORDS; w++)
        m->map[w] = 0;
    m->nfree = FSM_CLUSTERS;
}

static bool fsm_test(const struct fsm *m, unsigned cl)
{
    return (m->map[cl / WORD_BITS] >> (cl % WORD_BITS)) & 1u;
}

/* A mask of n ones that starts at bit lo; lo + n <= WORD_BITS. */
static uint8_t run_mask(unsigned lo, unsigned n)
{
    unsigned ones = (1u << n) - 1u;
    return (uint8_t)(ones << lo);
}

/*
 * Mark len clusters from start as used or free, a word at a time.
 */
static void fsm_mark(struct fsm *m, unsigned start, unsigned len, bool used)
{
    unsigned cl = start;
    unsigned left = len;

    while (left > 0) {
        unsigned lo = cl % WORD_BITS;
        unsigned n = WORD_BITS - lo;
        if (n > left)
            n = left;
        uint8_t mask = run_mask(lo, n);

        if (used)
            m->map[cl / WORD_BITS] |= mask;
        else
            m->map[start / WORD_BITS] &= (uint8_t)~mask;
        cl += n;
        left -= n;
    }
}

/* First fit: start of the lowest free run of len clusters. */
static unsigned fsm_find(const struct fsm *m, unsigned len)
{
    unsigned run = 0;

    for (unsigned cl = 0; cl < FSM_CLUSTERS; cl++) {
        if (fsm_test(m, cl)) {
            run = 0;
            continue;
        }
        run++;
        if (run == len)
            return cl + 1 - len;
    }
    return FSM_NOSPACE;
}

static unsigned fsm_alloc(struct fsm *m, unsigned len)
{
    if (len == 0 || len > m->nfree)
        return FSM_NOSPACE;

    unsigned start = fsm_find(m, len);
    if (start == FSM_NOSPACE)
        return FSM_NOSPACE;

    fsm_mark(m, start, len, true);
    m->nfree = (uint16_t)(m->nfree - len);
    return start;
}

static void fsm_release(struct fsm *m, unsigned start, unsigned len)
{
    fsm_mark(m, start, len, false);
    m->nfree = (uint16_t)(m->nfree + len);
}

/* Full scan; used by fsck to verify the summary counter. */
static unsigned fsm_count_free(const struct fsm *m)
{
    unsigned n = 0;

    for (unsigned cl = 0; cl < FSM_CLUSTERS; cl++)
        if (!fsm_test(m, cl))
            n++;
    return n;
}

#define MAX_LEN 5u

int main(void)
{
    struct fsm m;
    unsigned len[3];
    unsigned at[3];

    fsm_format(&m);
    for (int i = 0; i < 2; i++) {
        len[i] = __VERIFIER_nondet_uint();
        __VERIFIER_assume(len[i] >= 1 && len[i] <= MAX_LEN);
        at[i] = fsm_alloc(&m, len[i]);
        assert(at[i] != FSM_NOSPACE);
    }
    /* an empty volume fills from the front */
    assert(at[0] == 0 && at[1] == len[0]);

    unsigned gone = __VERIFIER_nondet_bool() ? 1u : 0u;
    unsigned kept = 1u - gone;
    fsm_release(&m, at[gone], len[gone]);

    /* the extent that was kept is untouched, the other one is free */
    for (unsigned cl = 0; cl < FSM_CLUSTERS; cl++) {
        bool in_kept = cl >= at[kept] && cl < at[kept] + len[kept];
        assert(fsm_test(&m, cl) == in_kept);
    }

    len[2] = 2;
    at[2] = fsm_alloc(&m, len[2]);
    assert(at[2] != FSM_NOSPACE);
    assert(fsm_count_free(&m) == m.nfree);
    assert(at[2] + len[2] <= at[kept] || at[2] >= at[kept] + len[kept]);
    return 0;
}

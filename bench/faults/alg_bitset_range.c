/*
 * Bit set for page frames, with operations on ranges [first, first + n).
 * Used by a small frame allocator: first fit for a run of free frames.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define WORD_BITS 8u
#define WORDS     2u
#define FRAMES    (WORD_BITS * WORDS)

struct frame_map {
    uint8_t used[WORDS];     /* a bit set: the frame is in use */
    unsigned free_count;
};

/* Mask of the bits lo..hi-1 of a word, 0 <= lo < hi <= WORD_BITS. */
static uint8_t word_mask(unsigned lo, unsigned hi)
{
    unsigned upto = (1u << hi) - 1u;
    unsigned below = (1u << lo) - 1u;

    return (uint8_t)(upto & ~below);
}

static unsigned popcount8(uint8_t w)
{
    w = (uint8_t)(w - ((w >> 1) & 0x55u));
    w = (uint8_t)((w & 0x33u) + ((w >> 2) & 0x33u));
    return (unsigned)((w + (w >> 4)) & 0x0fu);
}

static void map_init(struct frame_map *m)
{
    unsigned w;

    for (w = 0; w < WORDS; w++)
        m->used[w] = 0;
    m->free_count = FRAMES;
}

/*
 * Sets or clears a range and keeps the count of free frames up to date.
 * Works for frames that are already in the wanted state, too.
 */
static void map_mark(struct frame_map *m, unsigned first, unsigned n, bool used)
{
    unsigned end = first + n;
    unsigned w;

    for (w = 0; w < WORDS; w++) {
        unsigned base = w * WORD_BITS;
        unsigned lo, hi;
        uint8_t mask;

        if (first >= base + WORD_BITS || end <= base)
            continue;
        lo = first > base ? first - base : 0u;
        hi = end < base + WORD_BITS ? end - base : WORD_BITS;
        mask = word_mask(lo, hi);
        if (used) {
            m->free_count -= popcount8(mask & (uint8_t)~m->used[w]);
            m->used[w] |= mask;
        } else {
            m->free_count += popcount8(mask);
            m->used[w] &= (uint8_t)~mask;
        }
    }
}

static bool map_test(const struct frame_map *m, unsigned frame)
{
    return (m->used[frame / WORD_BITS] >> (frame % WORD_BITS)) & 1u;
}

/* First fit; returns the first frame of the run, or FRAMES for none. */
static unsigned map_alloc(struct frame_map *m, unsigned n)
{
    unsigned f, run = 0;

    if (n == 0 || n > m->free_count)
        return FRAMES;
    for (f = 0; f < FRAMES; f++) {
        run = map_test(m, f) ? 0u : run + 1u;
        if (run == n) {
            map_mark(m, f + 1u - n, n, true);
            return f + 1u - n;
        }
    }
    return FRAMES;
}

/* ---- harness ---- */

static uint32_t model_range(unsigned first, unsigned n)
{
    return (((uint32_t)1 << n) - 1u) << first;
}

int main(void)
{
    struct frame_map m;
    uint32_t model = 0;
    unsigned step, f, n, got, count = 0;

    map_init(&m);
    for (step = 0; step < 2; step++) {
        unsigned first = __VERIFIER_nondet_uint();
        unsigned len = __VERIFIER_nondet_uint();

        __VERIFIER_assume(first < FRAMES && len >= 1 && len <= 6 && len <= FRAMES - first);
        map_mark(&m, first, len, step == 0);
        if (step == 0)
            model |= model_range(first, len);
        else
            model &= ~model_range(first, len);
    }

    n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 2);
    got = map_alloc(&m, n);
    if (got != FRAMES) {
        assert((model & model_range(got, n)) == 0);
        model |= model_range(got, n);
    }
    for (f = 0; f < FRAMES; f++) {
        assert(map_test(&m, f) == (bool)((model >> f) & 1u));
        if (!((model >> f) & 1u))
            count++;
    }
    assert(m.free_count == count);
    return 0;
}

/**
 * interval_map: sorted array of disjoint closed address ranges [lo, hi] that
 * are reserved in the memory map of a loader.  Ranges that touch (hi + 1 == lo
 * of the next one) or overlap are joined as they are added.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define IM_CAPACITY 3u

typedef struct {
    uint16_t lo;
    uint16_t hi;
} im_range_t;

typedef struct {
    im_range_t range[IM_CAPACITY];
    uint8_t used;
} interval_map_t;

static void im_clear(interval_map_t *m)
{
    m->used = 0u;
}

/* First range that ends at or after the address just before lo. */
static uint8_t im_first_touching(const interval_map_t *m, uint16_t lo)
{
    uint8_t i = 0u;

    while (i < m->used && m->range[i].hi + 1u < lo) {
        i++;
    }
    return i;
}

/* Open a gap of one entry at position at. */
static void im_open_gap(interval_map_t *m, uint8_t at)
{
    for (uint8_t i = m->used; i > at; i--) {
        m->range[i] = m->range[i - 1u];
    }
    m->used++;
}

/* Drop the entries [from, to). */
static void im_close_gap(interval_map_t *m, uint8_t from, uint8_t to)
{
    uint8_t n = (uint8_t)(to - from);

    for (uint8_t i = to; i < m->used; i++) {
        m->range[i - n] = m->range[i];
    }
    m->used = (uint8_t)(m->used - n);
}

static bool im_add(interval_map_t *m, uint16_t lo, uint16_t hi)
{
    uint8_t first;
    uint8_t last;

    if (lo > hi) {
        return false;
    }
    first = im_first_touching(m, lo);
    last = first;
    while (last < m->used && m->range[last].lo <= hi) {
        if (m->range[last].lo < lo) {
            lo = m->range[last].lo;
        }
        if (m->range[last].hi > hi) {
            hi = m->range[last].hi;
        }
        last++;
    }
    if (last == first) {
        if (m->used == IM_CAPACITY) {
            return false;
        }
        im_open_gap(m, first);
    } else {
        im_close_gap(m, (uint8_t)(first + 1u), last);
    }
    m->range[first].lo = lo;
    m->range[first].hi = hi;
    return true;
}

static bool im_contains(const interval_map_t *m, uint16_t addr)
{
    for (uint8_t i = 0u; i < m->used; i++) {
        if (addr < m->range[i].lo) {
            return false;
        }
        if (addr <= m->range[i].hi) {
            return true;
        }
    }
    return false;
}

/* Bytes reserved altogether. */
static uint16_t im_total(const interval_map_t *m)
{
    uint16_t sum = 0u;

    for (uint8_t i = 0u; i < m->used; i++) {
        sum = (uint16_t)(sum + m->range[i].hi - m->range[i].lo + 1u);
    }
    return sum;
}

/* ------------------------------------------------------------------ */

#define ADDS 3

int main(void)
{
    interval_map_t m;
    uint16_t lo[ADDS];
    uint16_t hi[ADDS];
    uint16_t probe = __VERIFIER_nondet_uchar();

    im_clear(&m);
    for (int i = 0; i < ADDS; i++) {
        /* the first range is that of the boot loader */
        lo[i] = i == 0 ? 8u : __VERIFIER_nondet_uchar();
        uint16_t len = i == 0 ? 4u : __VERIFIER_nondet_uchar();
        __VERIFIER_assume(lo[i] < 32u);
        __VERIFIER_assume(len >= 1u && len <= 4u);
        hi[i] = (uint16_t)(lo[i] + len - 1u);
        bool ok = im_add(&m, lo[i], hi[i]);
        assert(ok);
    }

    bool expect = false;
    uint16_t upper = 0u;
    for (int i = 0; i < ADDS; i++) {
        if (probe >= lo[i] && probe <= hi[i]) {
            expect = true;
        }
        upper = (uint16_t)(upper + hi[i] - lo[i] + 1u);
    }
    assert(im_contains(&m, probe) == expect);
    assert(im_total(&m) <= upper);
    assert(m.used >= 1u && m.used <= ADDS);
    for (uint8_t i = 0u; i + 1u < ADDS; i++) {
        if (i + 1u < m.used) {
            assert(m.range[i].hi + 1u < m.range[i + 1u].lo);
        }
    }
    return 0;
}

/*
 * MPU set-up: cover an address range with regions.
 *
 * A region has a power of two size and is aligned to its size.  The range is
 * covered by splitting the address space in halves: a block that is all in the
 * range becomes one region, a block that is partly in it is split.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SPACE_BITS  3           /* the space has 8 pages */
#define SPACE       (1u << SPACE_BITS)
#define MIN_BITS    0
#define MAX_REGIONS 5

#define AP_READ  0x1u
#define AP_WRITE 0x2u

struct mpu_region {
    uint8_t base;
    uint8_t bits;               /* size is 1 << bits */
    uint8_t access;
};

struct mpu {
    struct mpu_region region[MAX_REGIONS];
    uint8_t count;
    bool overflow;
};

static void mpu_clear(struct mpu *m)
{
    m->count = 0;
    m->overflow = false;
}

static void mpu_add(struct mpu *m, unsigned base, unsigned bits, uint8_t access)
{
    if (m->count == MAX_REGIONS) {
        m->overflow = true;
        return;
    }
    struct mpu_region *r = &m->region[m->count];
    r->base = (uint8_t)base;
    r->bits = (uint8_t)bits;
    r->access = access;
    m->count++;
}

/* Cover the part of [lo, hi) in the block at base with 1 << bits pages. */
static void mpu_cover(struct mpu *m, unsigned base, unsigned bits,
                      unsigned lo, unsigned hi, uint8_t access)
{
    unsigned end = base + (1u << bits);

    if (hi <= base || lo >= end)
        return;                             /* nothing in common */
    if (lo <= base && end <= hi) {
        mpu_add(m, base, bits, access);     /* all of the block  */
        return;
    }
    if (bits == MIN_BITS)
        return;

    unsigned half = bits - 1u;
    mpu_cover(m, base, half, lo, hi, access);
    mpu_cover(m, base + (1u << half), half, lo, hi, access);
}

/* Which access the regions give; the later region wins. */
static uint8_t mpu_lookup(const struct mpu *m, unsigned page)
{
    uint8_t access = 0;

    for (unsigned i = 0; i < MAX_REGIONS; i++) {
        if (i >= m->count)
            break;
        const struct mpu_region *r = &m->region[i];
        if ((page >> r->bits) == ((unsigned)r->base >> r->bits))
            access = r->access;
    }
    return access;
}

/* Join the last two regions if they are the halves of one block. */
static bool mpu_merge_last(struct mpu *m)
{
    if (m->count < 2)
        return false;
    struct mpu_region *a = &m->region[m->count - 2];
    struct mpu_region *b = &m->region[m->count - 1];

    if (a->bits != b->bits || a->access != b->access)
        return false;
    if ((a->base >> (a->bits + 1)) != (b->base >> (b->bits + 1)))
        return false;
    if (b->base < a->base)
        a->base = b->base;
    a->bits++;
    m->count--;
    return true;
}

/* Grant access to a range of pages; false if there are too few regions. */
static bool mpu_grant(struct mpu *m, unsigned first, unsigned npages,
                      uint8_t access)
{
    if (npages == 0 || first >= SPACE || npages > SPACE - first)
        return false;
    mpu_cover(m, 0, SPACE_BITS, first, first + npages, access);
    return !m->overflow;
}

/* ------------------------------------------------------------------ */

int main(void)
{
    struct mpu mpu;
    unsigned first = __VERIFIER_nondet_uchar();
    unsigned n = __VERIFIER_nondet_uchar();
    unsigned page = __VERIFIER_nondet_uchar();

    __VERIFIER_assume(first < SPACE + 2);
    __VERIFIER_assume(n <= SPACE);
    __VERIFIER_assume(page < SPACE);

    mpu_clear(&mpu);
    bool ok = mpu_grant(&mpu, first, n, AP_READ);
    assert(ok == (n > 0 && first + n <= SPACE));
    if (!ok) {
        assert(mpu.count == 0);
        return 0;
    }

    /* every region is aligned, and together they have the right size */
    unsigned total = 0;
    for (unsigned i = 0; i < MAX_REGIONS; i++) {
        if (i >= mpu.count)
            break;
        unsigned size = 1u << mpu.region[i].bits;
        assert((mpu.region[i].base & (size - 1u)) == 0);
        total += size;
    }
    assert(total == n);

    bool in = page >= first && page < first + n;
    assert(mpu_lookup(&mpu, page) == (in ? AP_READ : 0u));

    /* one page more, next to it, then merge: the rest must not change */
    if (first + n < SPACE && mpu.count < MAX_REGIONS) {
        assert(mpu_grant(&mpu, first + n, 1, AP_READ));
        in = page >= first && page <= first + n;
        mpu_merge_last(&mpu);
        assert(mpu_lookup(&mpu, page) == (in ? AP_READ : 0u));
    }
    return 0;
}

/*
 * Page-mapped flash translation layer for a very small serial NOR part.
 *
 * Flash is divided into blocks of PAGES_PER_BLOCK pages. A page can be
 * programmed once between erases of its block. Logical pages are written
 * out of place: the new copy goes to the write frontier, the old copy is
 * marked stale, and garbage collection moves the live pages of the block
 * with the most stale pages into the reserve block before erasing it.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NUM_BLOCKS       3
#define PAGES_PER_BLOCK  2
#define NUM_PAGES        (NUM_BLOCKS * PAGES_PER_BLOCK)
#define NUM_LPN          3
#define PPN_NONE         0xFFu
#define LPN_NONE         0xFFu

enum page_state { PG_FREE, PG_LIVE, PG_STALE };

struct flash_page {
    uint8_t state;      /* enum page_state */
    uint8_t lpn;        /* logical page stored here (spare area) */
    uint8_t data;
};

struct ftl {
    struct flash_page page[NUM_PAGES];
    uint8_t l2p[NUM_LPN];           /* logical to physical, or PPN_NONE */
    uint8_t stale[NUM_BLOCKS];      /* stale pages in each block */
    uint8_t reserve;                /* erased block kept for collection */
    uint8_t cur_block;              /* block of the write frontier */
    uint8_t cur_off;                /* next page in that block */
    uint8_t erases;
};

static void flash_erase(struct ftl *f, uint8_t blk)
{
    for (int i = 0; i < PAGES_PER_BLOCK; i++) {
        struct flash_page *p = &f->page[blk * PAGES_PER_BLOCK + i];
        p->state = PG_FREE;
        p->lpn = LPN_NONE;
        p->data = 0xFF;
    }
    f->erases++;
}

static void flash_program(struct ftl *f, uint8_t ppn, uint8_t lpn, uint8_t data)
{
    struct flash_page *p = &f->page[ppn];

    assert(p->state == PG_FREE);
    p->state = PG_LIVE;
    p->lpn = lpn;
    p->data = data;
}

static void ftl_init(struct ftl *f)
{
    for (int b = 0; b < NUM_BLOCKS; b++) {
        flash_erase(f, (uint8_t)b);
        f->stale[b] = 0;
    }
    for (int l = 0; l < NUM_LPN; l++)
        f->l2p[l] = PPN_NONE;
    f->reserve = NUM_BLOCKS - 1;
    f->cur_block = 0;
    f->cur_off = 0;
    f->erases = 0;
}

/* The block with the most stale pages, not counting the reserve. */
static int pick_victim(const struct ftl *f)
{
    int best = -1;
    uint8_t most = 0;

    for (int b = 0; b < NUM_BLOCKS; b++) {
        if (b == f->reserve)
            continue;
        if (f->stale[b] > most) {
            most = f->stale[b];
            best = b;
        }
    }
    return best;
}

/* Move the live pages of a victim into the reserve; swap the two roles. */
static bool ftl_collect(struct ftl *f)
{
    int victim = pick_victim(f);
    uint8_t dst_off = 0;

    if (victim < 0)
        return false;

    for (int i = 0; i < PAGES_PER_BLOCK; i++) {
        uint8_t src = (uint8_t)(victim * PAGES_PER_BLOCK + i);
        if (f->page[src].state != PG_LIVE)
            continue;
        uint8_t dst = (uint8_t)(f->reserve * PAGES_PER_BLOCK + dst_off);
        flash_program(f, dst, f->page[src].lpn, f->page[src].data);
        f->l2p[f->page[src].lpn] = dst;
        dst_off++;
    }

    flash_erase(f, (uint8_t)victim);
    f->stale[victim] = 0;
    f->cur_block = f->reserve;
    f->cur_off = dst_off;
    f->reserve = (uint8_t)victim;
    return true;
}

static bool block_is_erased(const struct ftl *f, int b)
{
    for (int i = 0; i < PAGES_PER_BLOCK; i++)
        if (f->page[b * PAGES_PER_BLOCK + i].state != PG_FREE)
            return false;
    return true;
}

/* Next free page, or PPN_NONE when the device is full. */
static uint8_t ftl_alloc(struct ftl *f)
{
    if (f->cur_off == PAGES_PER_BLOCK) {
        bool found = false;
        for (int b = 0; b < NUM_BLOCKS && !found; b++) {
            if (b != f->reserve && block_is_erased(f, b)) {
                f->cur_block = (uint8_t)b;
                f->cur_off = 0;
                found = true;
            }
        }
        if (!found && !ftl_collect(f))
            return PPN_NONE;
    }
    if (f->cur_off == PAGES_PER_BLOCK)
        return PPN_NONE;
    uint8_t ppn = (uint8_t)(f->cur_block * PAGES_PER_BLOCK + f->cur_off);
    f->cur_off++;
    return ppn;
}

static bool ftl_write(struct ftl *f, uint8_t lpn, uint8_t data)
{
    uint8_t ppn = ftl_alloc(f);

    if (ppn == PPN_NONE)
        return false;

    /* collection may have moved the old copy: look it up only now */
    uint8_t old = f->l2p[lpn];
    if (old != PPN_NONE) {
        f->page[old].state = PG_STALE;
        f->stale[old / PAGES_PER_BLOCK]++;
    }
    flash_program(f, ppn, lpn, data);
    f->l2p[lpn] = ppn;
    return true;
}

static bool ftl_read(const struct ftl *f, uint8_t lpn, uint8_t *out)
{
    if (f->l2p[lpn] == PPN_NONE)
        return false;
    *out = f->page[f->l2p[lpn]].data;
    return true;
}

#define NUM_OPS 4

int main(void)
{
    static struct ftl f;
    uint8_t shadow[NUM_LPN] = { 0 };
    bool written[NUM_LPN] = { false };

    ftl_init(&f);

    /* format: every logical page gets a first copy */
    for (uint8_t l = 0; l < NUM_LPN; l++) {
        bool ok = ftl_write(&f, l, l);
        assert(ok);
        shadow[l] = l;
        written[l] = true;
    }

    for (int n = 0; n < NUM_OPS; n++) {
        uint8_t lpn = __VERIFIER_nondet_uchar();
        uint8_t val = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(lpn < NUM_LPN);

        /* three logical pages in two data blocks: there is always room */
        bool ok = ftl_write(&f, lpn, val);
        assert(ok);
        shadow[lpn] = val;
        written[lpn] = true;
    }

    for (uint8_t l = 0; l < NUM_LPN; l++) {
        uint8_t got = 0;
        bool present = ftl_read(&f, l, &got);
        assert(present == written[l]);
        if (present)
            assert(got == shadow[l]);
    }
    return 0;
}

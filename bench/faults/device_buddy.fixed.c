/*
 * Buddy allocator for DMA pages: eight pages, blocks of 1, 2, 4 or 8 pages.
 * For every order a bitmap tells which pages start a free block.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define MAX_ORDER 3
#define NPAGES    (1 << MAX_ORDER)
#define NREQ      3

struct buddy {
    uint8_t free_map[MAX_ORDER + 1];
};

static void buddy_init(struct buddy *b)
{
    for (int o = 0; o <= MAX_ORDER; o++)
        b->free_map[o] = 0;
    b->free_map[MAX_ORDER] = 1;
}

static void mark_free(struct buddy *b, int order, int page)
{
    b->free_map[order] |= (uint8_t)(1 << page);
}

static void mark_used(struct buddy *b, int order, int page)
{
    b->free_map[order] &= (uint8_t)~(1 << page);
}

static int is_free(const struct buddy *b, int order, int page)
{
    return (b->free_map[order] >> page) & 1;
}

/* Lowest free block of exactly this order, or -1. */
static int find_block(const struct buddy *b, int order)
{
    for (int p = 0; p < NPAGES; p += 1 << order) {
        if (is_free(b, order, p))
            return p;
    }
    return -1;
}

/* Allocate 2^order pages; the upper halves of a larger block stay free. */
static int buddy_alloc(struct buddy *b, int order)
{
    int o = order;
    int page = -1;

    while (o <= MAX_ORDER) {
        page = find_block(b, o);
        if (page >= 0)
            break;
        o++;
    }
    if (page < 0)
        return -1;
    mark_used(b, o, page);
    while (o > order) {
        o--;
        mark_free(b, o, page + (1 << o));
    }
    return page;
}

/* Free a block and merge it with its buddy as long as possible. */
static void buddy_free(struct buddy *b, int page, int order)
{
    while (order < MAX_ORDER) {
        int other = page ^ (1 << order);

        if (!is_free(b, order, other))
            break;
        mark_used(b, order, other);
        page &= ~(1 << order);
        order++;
    }
    mark_free(b, order, page);
}

int main(void)
{
    struct buddy b;
    int page[NREQ], order[NREQ];
    unsigned used = 0;
    _Bool backwards = __VERIFIER_nondet_bool();

    buddy_init(&b);
    for (int i = 0; i < NREQ; i++) {
        unsigned mask;

        order[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(order[i] <= 2);
        page[i] = buddy_alloc(&b, order[i]);
        if (page[i] < 0)
            continue;
        /* Naturally aligned, inside of the zone, not given out before. */
        assert(page[i] % (1 << order[i]) == 0);
        assert(page[i] + (1 << order[i]) <= NPAGES);
        mask = ((1u << (1 << order[i])) - 1u) << page[i];
        assert((used & mask) == 0);
        used |= mask;
    }

    /* After all blocks came back there is one block again. */
    for (int i = 0; i < NREQ; i++) {
        int k = backwards ? NREQ - 1 - i : i;

        if (page[k] >= 0)
            buddy_free(&b, page[k], order[k]);
    }
    assert(b.free_map[MAX_ORDER] == 1);
    return 0;
}

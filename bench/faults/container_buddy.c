/*
 * Binary buddy allocator for a small zone of page frames, in the manner
 * of an embedded kernel.
 *
 * The zone has ZONE_PAGES frames. A block of order k is 2^k frames and is
 * aligned to its size. Free blocks of each order are kept on a doubly
 * linked list, linked by frame number. The descriptor of a block's first
 * frame says whether the block is free and what its order is; descriptors
 * of the other frames of a block have free == 0.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_ORDER  2
#define NR_ORDERS  (MAX_ORDER + 1)
#define ZONE_PAGES (1 << MAX_ORDER)
#define NO_PAGE    (-1)

#define ZE_OK      0
#define ZE_BADARG  (-2)
#define ZE_NOTUSED (-3)

struct block {
	int free;               /* first frame of a free block */
	int used;               /* first frame of an allocated block */
	int order;              /* valid if free or used */
	int next;               /* links of the free list */
	int prev;
};

struct free_area {
	int head;
	int nr_free;
};

struct zone_stats {
	int allocs;
	int frees;
	int splits;
	int merges;
};

struct zone {
	struct block blk[ZONE_PAGES];
	struct free_area area[NR_ORDERS];
	int free_pages;
	struct zone_stats stats;
};

/* ------------------------------------------------------------------ */
/* free lists                                                          */

/* Put the block that starts at page on the free list of its order. */
static void area_add(struct zone *z, int page, int order)
{
	struct free_area *fa = &z->area[order];
	struct block *b = &z->blk[page];

	b->free = 1;
	b->used = 0;
	b->order = order;
	b->prev = NO_PAGE;
	b->next = fa->head;
	if (fa->head != NO_PAGE)
		z->blk[fa->head].prev = page;
	fa->head = page;
	fa->nr_free++;
}

/* Take the free block that starts at page off its list. */
static void area_del(struct zone *z, int page)
{
	struct block *b = &z->blk[page];
	struct free_area *fa = &z->area[b->order];

	if (b->prev != NO_PAGE)
		z->blk[b->prev].next = b->next;
	else
		fa->head = b->next;
	if (b->next != NO_PAGE)
		z->blk[b->next].prev = b->prev;
	b->free = 0;
	b->next = NO_PAGE;
	b->prev = NO_PAGE;
	fa->nr_free--;
}

/* ------------------------------------------------------------------ */
/* zone                                                                */

static void zone_init(struct zone *z)
{
	for (int i = 0; i < ZONE_PAGES; i++) {
		z->blk[i].free = 0;
		z->blk[i].used = 0;
		z->blk[i].order = 0;
		z->blk[i].next = NO_PAGE;
		z->blk[i].prev = NO_PAGE;
	}
	for (int i = 0; i < NR_ORDERS; i++) {
		z->area[i].head = NO_PAGE;
		z->area[i].nr_free = 0;
	}
	z->stats.allocs = 0;
	z->stats.frees = 0;
	z->stats.splits = 0;
	z->stats.merges = 0;
	area_add(z, 0, MAX_ORDER);
	z->free_pages = ZONE_PAGES;
}

/* The block that together with this one makes up a block of order + 1. */
static int buddy_of(int page, int order)
{
	return page ^ (1 << order);
}

/* Smallest order that holds n frames, -1 if the zone cannot. */
static int order_for(int n)
{
	for (int order = 0; order < NR_ORDERS; order++)
		if ((1 << order) >= n)
			return order;
	return -1;
}

/*
 * Halve the block at page, which was of order `high`, until it is of
 * order `low`; the upper halves become free blocks.
 */
static void zone_split(struct zone *z, int page, int high, int low)
{
	for (int order = MAX_ORDER; order > 0; order--) {
		if (order > high || order <= low)
			continue;
		area_add(z, buddy_of(page, order - 1), order - 1);
		z->stats.splits++;
	}
}

/* Allocate room for n frames; returns the first frame or NO_PAGE. */
static int zone_alloc(struct zone *z, int n)
{
	int want = order_for(n);

	if (n <= 0 || want < 0)
		return NO_PAGE;
	for (int order = 0; order < NR_ORDERS; order++) {
		int page = z->area[order].head;

		if (order < want || page == NO_PAGE)
			continue;
		area_del(z, page);
		zone_split(z, page, order, want);
		z->blk[page].used = 1;
		z->blk[page].order = want;
		z->free_pages -= 1 << want;
		z->stats.allocs++;
		return page;
	}
	return NO_PAGE;
}

/*
 * Return the block at page to the zone. As long as its buddy is a free
 * block of the same size, the two are joined.
 */
static int zone_free(struct zone *z, int page)
{
	int order;

	if (page < 0 || page >= ZONE_PAGES)
		return ZE_BADARG;
	if (!z->blk[page].used)
		return ZE_NOTUSED;
	order = z->blk[page].order;
	z->blk[page].used = 0;
	z->free_pages += 1 << order;
	z->stats.frees++;
	for (int step = 0; step < MAX_ORDER && order < MAX_ORDER; step++) {
		int buddy = buddy_of(page, order);

		if (!z->blk[buddy].free)
			break;
		area_del(z, buddy);
		z->stats.merges++;
		if (buddy < page)
			page = buddy;
		order++;
	}
	area_add(z, page, order);
	return ZE_OK;
}

/* ------------------------------------------------------------------ */
/* consistency                                                         */

/* Frames covered by the blocks on the free lists. */
static int zone_count_free(const struct zone *z)
{
	int sum = 0;

	for (int order = 0; order < NR_ORDERS; order++)
		sum += z->area[order].nr_free << order;
	return sum;
}

/* Does the frame belong to a block that starts at some used descriptor? */
static int zone_frame_used(const struct zone *z, int frame)
{
	for (int i = 0; i < ZONE_PAGES; i++)
		if (z->blk[i].used && frame >= i &&
		    frame < i + (1 << z->blk[i].order))
			return 1;
	return 0;
}

int main(void)
{
	struct zone z;
	int page[3];
	int size0 = __VERIFIER_nondet_int();
	int size1 = __VERIFIER_nondet_int();
	int first = __VERIFIER_nondet_int();
	int second = __VERIFIER_nondet_int();

	__VERIFIER_assume(size0 >= 1 && size0 <= 2);
	__VERIFIER_assume(size1 >= 1 && size1 <= 2);
	__VERIFIER_assume(first >= 0 && first <= 2);
	__VERIFIER_assume(second >= 0 && second <= 2);
	__VERIFIER_assume(first != second);

	zone_init(&z);
	assert(zone_alloc(&z, ZONE_PAGES + 1) == NO_PAGE);
	page[0] = zone_alloc(&z, size0);
	page[1] = zone_alloc(&z, size1);
	page[2] = zone_alloc(&z, 1);
	assert(page[0] >= 0 && page[1] >= 0);
	assert(page[0] != page[1] && page[1] != page[2]);
	assert((page[2] == NO_PAGE) == (size0 + size1 == 4));
	assert(zone_count_free(&z) == z.free_pages);
	__VERIFIER_assume(page[2] != NO_PAGE);

	/* Two of the blocks are freed, in either order. */
	assert(zone_free(&z, page[first]) == ZE_OK);
	assert(zone_count_free(&z) == z.free_pages);
	assert(zone_free(&z, page[first]) == ZE_NOTUSED);
	assert(zone_free(&z, page[second]) == ZE_OK);
	assert(zone_count_free(&z) == z.free_pages);
	assert(z.stats.allocs - z.stats.frees == 1);

	/* The third one is still in use. */
	assert(zone_frame_used(&z, page[3 - first - second]));
	return 0;
}

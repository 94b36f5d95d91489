/*
 * Buddy allocator: memory is given out in blocks of powers of two. A block that is too large is
 * split into two buddies; a block that is given back joins its buddy if that is free, too. Blocks
 * are named by the number of their first unit.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define ORDERS 3
#define UNITS (1 << (ORDERS - 1))
#define NONE (-1)
#define CLIENTS 3

enum mark { INSIDE, FREE, USED };

struct arena {
    /* for the first unit of every block: what it is, and its size as a power of two */
    enum mark mark[UNITS];
    int order[UNITS];
    int free_units;
};

static void arena_init(struct arena *a)
{
    for (int i = 0; i < UNITS; i++) {
        a->mark[i] = INSIDE;
        a->order[i] = 0;
    }
    a->mark[0] = FREE;
    a->order[0] = ORDERS - 1;
    a->free_units = UNITS;
}

static int buddy_of(int block, int order)
{
    return block ^ (1 << order);
}

/* The first free block of exactly this order. */
static int find_free(const struct arena *a, int order)
{
    for (int block = 0; block < UNITS; block += 1 << order) {
        if (a->mark[block] == FREE && a->order[block] == order)
            return block;
    }
    return NONE;
}

/* Splits the block until it has the wanted order; the upper halves become free. */
static void split(struct arena *a, int block, int wanted)
{
    while (a->order[block] > wanted) {
        int order = --a->order[block];
        int upper = buddy_of(block, order);
        a->mark[upper] = FREE;
        a->order[upper] = order;
    }
}

static int arena_take(struct arena *a, int order)
{
    for (int have = order; have < ORDERS; have++) {
        int block = find_free(a, have);
        if (block == NONE)
            continue;
        split(a, block, order);
        a->mark[block] = USED;
        a->free_units -= 1 << order;
        return block;
    }
    return NONE;
}

static void arena_give(struct arena *a, int block)
{
    assert(a->mark[block] == USED);
    int order = a->order[block];

    a->free_units += 1 << order;
    a->mark[block] = FREE;
    while (order < ORDERS - 1) {
        int buddy = buddy_of(block, order);
        if (a->mark[buddy] != FREE || a->order[buddy] != order)
            break;
        int lower = block < buddy ? block : buddy;
        int upper = block < buddy ? buddy : block;
        a->mark[upper] = INSIDE;
        block = lower;
        order++;
        a->order[block] = order;
    }
}

/* Blocks follow each other without gaps, each at a multiple of its size. */
static void arena_check(const struct arena *a)
{
    int free_units = 0;
    int next = 0;
    for (int i = 0; i < UNITS; i++) {
        if (i < next) {
            assert(a->mark[i] == INSIDE);
            continue;
        }
        assert(a->mark[i] != INSIDE);
        int size = 1 << a->order[i];
        assert((i & (size - 1)) == 0);
        if (a->mark[i] == FREE)
            free_units += size;
        next = i + size;
    }
    assert(next == UNITS);
    assert(free_units == a->free_units);
}

int main(void)
{
    struct arena a;
    int first = __VERIFIER_nondet_int();
    int second = __VERIFIER_nondet_int();
    int order = __VERIFIER_nondet_int();
    __VERIFIER_assume(order >= 0 && order < ORDERS - 1);
    __VERIFIER_assume(first >= 0 && first < CLIENTS);
    __VERIFIER_assume(second >= 0 && second < CLIENTS && second != first);

    arena_init(&a);
    int blocks[CLIENTS];
    blocks[0] = arena_take(&a, order);
    blocks[1] = arena_take(&a, 0);
    blocks[2] = arena_take(&a, 0);
    for (int i = 0; i < CLIENTS; i++)
        assert(blocks[i] != NONE);
    arena_check(&a);

    arena_give(&a, blocks[first]);
    arena_check(&a);
    arena_give(&a, blocks[second]);
    arena_check(&a);
    if (__VERIFIER_nondet_bool()) {
        arena_give(&a, blocks[3 - first - second]);
        assert(a.mark[0] == FREE && a.order[0] == ORDERS - 1);
        assert(a.free_units == UNITS);
    }
    return 0;
}

/*
 * Small LRU cache of sector buffers.
 *
 * The entries live in a fixed pool and are linked by index into a doubly
 * linked list, most recently used first. A miss takes the entry at the
 * tail of the list and loads the sector into it.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define POOL 2
#define NIL  0xffu

struct entry {
    uint8_t sector;
    uint8_t prev;
    uint8_t next;
    bool valid;
    bool dirty;
    uint8_t data;
};

struct cache {
    struct entry e[POOL];
    uint8_t head;       /* most recently used */
    uint8_t tail;       /* least recently used */
    unsigned hits;
    unsigned misses;
    unsigned writebacks;
};

#define DISK_SECTORS 4
static uint8_t disk[DISK_SECTORS];

static void cache_init(struct cache *c)
{
    uint8_t i;

    for (i = 0; i < POOL; i++) {
        c->e[i].sector = 0;
        c->e[i].valid = false;
        c->e[i].dirty = false;
        c->e[i].data = 0;
        c->e[i].prev = (i == 0) ? NIL : (uint8_t)(i - 1);
        c->e[i].next = (i == POOL - 1) ? NIL : (uint8_t)(i + 1);
    }
    c->head = 0;
    c->tail = POOL - 1;
    c->hits = 0;
    c->misses = 0;
    c->writebacks = 0;
}

/* Takes an entry out of the list. */
static void list_unlink(struct cache *c, uint8_t i)
{
    uint8_t p = c->e[i].prev;
    uint8_t n = c->e[i].next;

    if (p != NIL)
        c->e[p].next = n;
    else
        c->head = n;

    if (n != NIL)
        c->e[n].prev = p;
    else
        c->tail = p;

    c->e[i].prev = NIL;
    c->e[i].next = NIL;
}

/* Puts an unlinked entry in front of the list. */
static void list_push_front(struct cache *c, uint8_t i)
{
    c->e[i].prev = NIL;
    c->e[i].next = c->head;
    if (c->head != NIL)
        c->e[c->head].prev = i;
    else
        c->tail = i;
    c->head = i;
}

static uint8_t cache_find(const struct cache *c, uint8_t sector)
{
    uint8_t i = c->head;

    while (i != NIL) {
        if (c->e[i].valid && c->e[i].sector == sector)
            return i;
        i = c->e[i].next;
    }
    return NIL;
}

/* Writes a dirty entry back to the disk. */
static void cache_clean(struct cache *c, uint8_t i)
{
    if (c->e[i].valid && c->e[i].dirty) {
        disk[c->e[i].sector] = c->e[i].data;
        c->e[i].dirty = false;
        c->writebacks++;
    }
}

/* Returns the entry of a sector, loaded and moved to the front. */
static uint8_t cache_get(struct cache *c, uint8_t sector)
{
    uint8_t i = cache_find(c, sector);

    if (i != NIL) {
        c->hits++;
    } else {
        c->misses++;
        i = c->tail;
        cache_clean(c, i);
        c->e[i].sector = sector;
        c->e[i].data = disk[sector];
        c->e[i].valid = true;
        c->e[i].dirty = false;
    }
    if (i != c->head) {
        list_unlink(c, i);
        list_push_front(c, i);
    }
    return i;
}

static uint8_t cache_read(struct cache *c, uint8_t sector)
{
    return c->e[cache_get(c, sector)].data;
}

static void cache_write(struct cache *c, uint8_t sector, uint8_t value)
{
    uint8_t i = cache_get(c, sector);

    c->e[i].data = value;
    c->e[i].dirty = true;
}

/* Drops a sector: its entry becomes the first to be used again. */
static void cache_discard(struct cache *c, uint8_t sector)
{
    uint8_t i = cache_find(c, sector);

    if (i == NIL)
        return;
    c->e[i].valid = false;
    c->e[i].dirty = false;
    if (i != c->tail) {
        list_unlink(c, i);
        c->e[i].prev = c->tail;
        c->e[c->tail].next = i;
        c->tail = i;
    }
}

static void cache_flush(struct cache *c)
{
    uint8_t i;

    for (i = 0; i < POOL; i++)
        cache_clean(c, i);
}

/* ---- harness ---- */

int main(void)
{
    struct cache c;
    uint8_t model[DISK_SECTORS];
    uint8_t s, order;
    int step, n;

    cache_init(&c);
    for (s = 0; s < DISK_SECTORS; s++) {
        disk[s] = (uint8_t)(s * 16u);
        model[s] = disk[s];
    }

    for (step = 0; step < 3; step++) {
        uint8_t op = __VERIFIER_nondet_uchar();
        uint8_t v = __VERIFIER_nondet_uchar();

        s = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(s < DISK_SECTORS);
        __VERIFIER_assume(op < 3);
        if (op == 0) {
            assert(cache_read(&c, s) == model[s]);
        } else if (op == 1) {
            cache_write(&c, s, v);
            model[s] = v;
        } else {
            cache_discard(&c, s);
            model[s] = disk[s];
        }
    }

    /* The list runs over the whole pool, the same in both directions. */
    n = 0;
    order = c.head;
    while (n < POOL && order != NIL) {
        uint8_t next = c.e[order].next;

        if (next == NIL)
            assert(order == c.tail);
        else
            assert(c.e[next].prev == order);
        order = next;
        n++;
    }
    assert(n == POOL && order == NIL);

    cache_flush(&c);
    for (s = 0; s < DISK_SECTORS; s++)
        assert(disk[s] == model[s]);
    return 0;
}

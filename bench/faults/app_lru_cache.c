/*
 * Fixed-size LRU cache in front of a slow block store.
 *
 * The entries form a doubly linked list over array indices, most recently
 * used first.  The cache is write-back: a dirty entry is stored when it
 * is evicted or flushed.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define WAYS   2
#define BLOCKS 3
#define NIL    (-1)

struct entry {
    bool    valid;
    bool    dirty;
    uint8_t block;
    uint8_t data;
    int     prev;
    int     next;
};

struct cache {
    struct entry e[WAYS];
    int      head;      /* most recently used */
    int      tail;      /* least recently used */
    unsigned hits;
    unsigned misses;
};

static uint8_t store[BLOCKS];

static uint8_t store_read(uint8_t block)
{
    return store[block];
}

static void store_write(uint8_t block, uint8_t data)
{
    store[block] = data;
}

static void cache_init(struct cache *c)
{
    for (int i = 0; i < WAYS; i++) {
        c->e[i].valid = false;
        c->e[i].dirty = false;
        c->e[i].block = 0;
        c->e[i].data = 0;
        c->e[i].prev = i - 1;
        c->e[i].next = i + 1 < WAYS ? i + 1 : NIL;
    }
    c->head = 0;
    c->tail = WAYS - 1;
    c->hits = 0;
    c->misses = 0;
}

static void list_unlink(struct cache *c, int i)
{
    struct entry *e = &c->e[i];

    if (e->prev != NIL)
        c->e[e->prev].next = e->next;
    else
        c->head = e->next;
    if (e->next != NIL)
        c->e[e->next].prev = e->prev;
    else
        c->tail = e->prev;
}

static void list_push_front(struct cache *c, int i)
{
    c->e[i].prev = NIL;
    c->e[i].next = c->head;
    if (c->head != NIL)
        c->e[c->head].prev = i;
    else
        c->tail = i;
    c->head = i;
}

static void cache_clean(struct entry *e)
{
    if (e->valid && e->dirty) {
        store_write(e->block, e->data);
        e->dirty = false;
    }
}

/* The entry for a block, loaded if needed, moved to the front. */
static struct entry *cache_get(struct cache *c, uint8_t block)
{
    int i;

    for (i = c->head; i != NIL; i = c->e[i].next) {
        if (c->e[i].valid && c->e[i].block == block)
            break;
    }
    if (i != NIL) {
        c->hits++;
    } else {
        c->misses++;
        i = c->tail;
        c->e[i].block = block;
        cache_clean(&c->e[i]);
        c->e[i].data = store_read(block);
        c->e[i].valid = true;
    }
    list_unlink(c, i);
    list_push_front(c, i);
    return &c->e[i];
}

static uint8_t cache_read(struct cache *c, uint8_t block)
{
    return cache_get(c, block)->data;
}

static void cache_write(struct cache *c, uint8_t block, uint8_t data)
{
    struct entry *e = cache_get(c, block);

    if (e->data != data) {
        e->data = data;
        e->dirty = true;
    }
}

static void cache_flush(struct cache *c)
{
    for (int i = 0; i < WAYS; i++)
        cache_clean(&c->e[i]);
}

/* Forget a block without storing it (its owner was deleted). */
static bool cache_discard(struct cache *c, uint8_t block)
{
    for (int i = 0; i < WAYS; i++) {
        struct entry *e = &c->e[i];

        if (e->valid && e->block == block) {
            e->valid = false;
            e->dirty = false;
            return true;
        }
    }
    return false;
}

static unsigned cache_dirty_count(const struct cache *c)
{
    unsigned n = 0;

    for (int i = 0; i < WAYS; i++) {
        if (c->e[i].valid && c->e[i].dirty)
            n++;
    }
    return n;
}

/* ---- harness: reads see the last write, whatever is evicted ---- */

#define STEPS 4

int main(void)
{
    struct cache c;
    uint8_t model[BLOCKS];

    for (int b = 0; b < BLOCKS; b++) {
        store[b] = 0;
        model[b] = 0;
    }
    cache_init(&c);

    for (int i = 0; i < STEPS; i++) {
        unsigned char block = __VERIFIER_nondet_uchar();
        unsigned char data = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(block < BLOCKS);
        if (__VERIFIER_nondet_bool()) {
            cache_write(&c, block, data);
            model[block] = data;
        } else {
            assert(cache_read(&c, block) == model[block]);
        }
    }
    assert(c.hits + c.misses == STEPS);
    cache_flush(&c);
    assert(cache_dirty_count(&c) == 0);
    for (int b = 0; b < BLOCKS; b++)
        assert(store[b] == model[b]);

    /* a write that is discarded never reaches the store */
    cache_write(&c, 0, (uint8_t)(model[0] ^ 1));
    assert(cache_dirty_count(&c) == 1);
    assert(cache_discard(&c, 0));
    assert(cache_read(&c, 0) == model[0]);
    return 0;
}

/*
 * Write-back block cache with an LRU list threaded through an array of
 * buffers by index. The head is the most recently used buffer; the victim
 * comes from the tail. Dirty victims are written back before reuse.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NBUF     3
#define NBLK     4
#define NIL      (-1)
#define BLK_NONE 0xFF

struct buf {
    uint8_t blk;
    uint8_t data;
    bool    dirty;
    int8_t  prev, next;
};

struct cache {
    struct buf b[NBUF];
    int8_t head, tail;
    uint8_t disk[NBLK];     /* the backing device */
    unsigned writebacks;
};

static void lru_unlink(struct cache *c, int8_t i)
{
    struct buf *p = &c->b[i];

    if (p->prev != NIL)
        c->b[p->prev].next = p->next;
    else
        c->head = p->next;

    if (p->next != NIL)
        c->b[p->next].prev = i;
    else
        c->tail = p->prev;
}

static void lru_push_front(struct cache *c, int8_t i)
{
    c->b[i].prev = NIL;
    c->b[i].next = c->head;
    if (c->head != NIL)
        c->b[c->head].prev = i;
    else
        c->tail = i;
    c->head = i;
}

static void cache_init(struct cache *c)
{
    c->head = c->tail = NIL;
    for (int8_t i = 0; i < NBUF; i++) {
        c->b[i].blk = BLK_NONE;
        c->b[i].data = 0;
        c->b[i].dirty = false;
        lru_push_front(c, i);
    }
    for (int k = 0; k < NBLK; k++)
        c->disk[k] = 0;
    c->writebacks = 0;
}

static int8_t cache_lookup(const struct cache *c, uint8_t blk)
{
    for (int8_t i = 0; i < NBUF; i++)
        if (c->b[i].blk == blk)
            return i;
    return NIL;
}

static void buf_flush(struct cache *c, struct buf *p)
{
    if (p->dirty) {
        c->disk[p->blk] = p->data;
        p->dirty = false;
        c->writebacks++;
    }
}

/* Find or load the block and make it the most recently used one. */
static struct buf *cache_get(struct cache *c, uint8_t blk)
{
    int8_t i = cache_lookup(c, blk);

    if (i == NIL) {
        i = c->tail;
        buf_flush(c, &c->b[i]);
        c->b[i].blk = blk;
        c->b[i].data = c->disk[blk];
    }
    if (c->head != i) {
        lru_unlink(c, i);
        lru_push_front(c, i);
    }
    return &c->b[i];
}

static void cache_write(struct cache *c, uint8_t blk, uint8_t data)
{
    struct buf *p = cache_get(c, blk);
    p->data = data;
    p->dirty = true;
}

static uint8_t cache_read(struct cache *c, uint8_t blk)
{
    return cache_get(c, blk)->data;
}

/* Reference: recency order of blocks, most recent first. */
static uint8_t recent[NBUF] = { BLK_NONE, BLK_NONE, BLK_NONE };

static void ref_touch(uint8_t blk)
{
    uint8_t carry = blk;

    for (int i = 0; i < NBUF; i++) {
        uint8_t here = recent[i];
        recent[i] = carry;
        if (here == blk)
            return;
        carry = here;
    }
}

#define OPS 3

int main(void)
{
    static struct cache c;
    uint8_t ref[NBLK] = { 0 };

    cache_init(&c);

    /* warm up: the first three blocks are in the cache */
    for (uint8_t k = 0; k < NBUF; k++) {
        cache_write(&c, k, (uint8_t)(k + 1));
        ref[k] = (uint8_t)(k + 1);
        ref_touch(k);
    }

    for (int n = 0; n < OPS; n++) {
        uint8_t blk = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(blk < NBLK);
        if (__VERIFIER_nondet_bool()) {
            uint8_t v = __VERIFIER_nondet_uchar();
            cache_write(&c, blk, v);
            ref[blk] = v;
        } else {
            assert(cache_read(&c, blk) == ref[blk]);
        }
        ref_touch(blk);
    }

    /* what is cached is what was used last */
    for (int i = 0; i < NBUF; i++)
        assert(cache_lookup(&c, recent[i]) != NIL);
    assert(c.b[c.head].blk == recent[0]);
    return 0;
}

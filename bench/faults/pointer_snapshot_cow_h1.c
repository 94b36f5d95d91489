/*
 * Copy-on-write volume with one level of snapshots. Data blocks live in a
 * pool and are shared by reference count between the live volume and the
 * snapshots. A write to a shared block allocates a private copy first.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define VOL_BLOCKS 2
#define POOL_SIZE  6

struct dblock {
    uint8_t refs;
    uint8_t data;
    struct dblock *next_free;
};

struct volume {
    struct dblock *map[VOL_BLOCKS];     /* NULL: a hole, reads as zero */
};

struct pool {
    struct dblock blk[POOL_SIZE];
    struct dblock *free_head;
    int nfree;
};

static void pool_init(struct pool *p)
{
    p->free_head = NULL;
    for (int i = POOL_SIZE - 1; i >= 0; i--) {
        p->blk[i].refs = 0;
        p->blk[i].data = 0;
        p->blk[i].next_free = p->free_head;
        p->free_head = &p->blk[i];
    }
    p->nfree = POOL_SIZE;
}

static struct dblock *blk_alloc(struct pool *p)
{
    struct dblock *b = p->free_head;

    if (b == NULL)
        return NULL;
    p->free_head = b->next_free;
    p->nfree--;
    b->refs = 1;
    b->next_free = NULL;
    return b;
}

static void blk_put(struct pool *p, struct dblock *b)
{
    if (--b->refs == 0) {
        b->next_free = p->free_head;
        p->free_head = b;
        p->nfree++;
    }
}

static void vol_init(struct volume *v)
{
    for (int i = 0; i < VOL_BLOCKS; i++)
        v->map[i] = NULL;
}

static uint8_t vol_read(const struct volume *v, unsigned idx)
{
    return v->map[idx] != NULL ? v->map[idx]->data : 0;
}

static bool vol_write(struct pool *p, struct volume *v, unsigned idx,
                      uint8_t data)
{
    struct dblock **slot = &v->map[idx];
    struct dblock *old = *slot;

    if (old == NULL || old->refs > 1) {
        struct dblock *copy = blk_alloc(p);
        if (copy == NULL)
            return false;
        if (old != NULL)
            blk_put(p, old);
        *slot = copy;
    }
    (*slot)->data = data;
    return true;
}

static void vol_discard(struct pool *p, struct volume *v, unsigned idx)
{
    if (v->map[idx] != NULL) {
        blk_put(p, v->map[idx]);
        v->map[idx] = NULL;
    }
}

/* The snapshot shares every block with its origin. */
static void snap_take(const struct volume *v, struct volume *snap)
{
    for (int i = 0; i < VOL_BLOCKS; i++) {
        snap->map[i] = v->map[i];
        if (snap->map[i] != NULL)
            snap->map[i]->refs++;
    }
}

static void snap_delete(struct pool *p, struct volume *snap)
{
    for (unsigned i = 0; i < VOL_BLOCKS; i++)
        vol_discard(p, snap, i);
}

/* The live volume goes back to the contents of the snapshot. */
static void snap_rollback(struct pool *p, struct volume *v,
                          const struct volume *snap)
{
    for (unsigned i = 0; i < VOL_BLOCKS; i++) {
        if (v->map[i] != NULL)
            v->map[i]->refs++;
        vol_discard(p, v, i);
        v->map[i] = snap->map[i];
    }
}

static void some_writes(struct pool *p, struct volume *v, uint8_t *ref, int n)
{
    for (int k = 0; k < n; k++) {
        uint8_t idx = __VERIFIER_nondet_uchar();
        uint8_t val = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(idx < VOL_BLOCKS);
        if (val == 0) {
            vol_discard(p, v, idx);
        } else {
            bool ok = vol_write(p, v, idx, val);
            assert(ok);
        }
        ref[idx] = val;
    }
}

int main(void)
{
    static struct pool pool;
    struct volume live, snap;
    uint8_t ref[VOL_BLOCKS] = { 0 };
    uint8_t frozen[VOL_BLOCKS];

    pool_init(&pool);
    vol_init(&live);
    some_writes(&pool, &live, ref, 2);

    snap_take(&live, &snap);
    for (int i = 0; i < VOL_BLOCKS; i++)
        frozen[i] = ref[i];
    some_writes(&pool, &live, ref, 2);

    for (unsigned i = 0; i < VOL_BLOCKS; i++)
        assert(vol_read(&live, i) == ref[i]);

    snap_rollback(&pool, &live, &snap);
    for (unsigned i = 0; i < VOL_BLOCKS; i++)
        assert(vol_read(&live, i) == frozen[i]);

    /* no block is lost or freed twice */
    snap_delete(&pool, &snap);
    int held = 0;
    for (unsigned i = 0; i < VOL_BLOCKS; i++)
        if (live.map[i] != NULL) {
            assert(live.map[i]->refs == 1);
            held++;
        }
    assert(pool.nfree + held == POOL_SIZE);
    return 0;
}

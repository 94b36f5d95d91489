/*
 * Open addressing hash table with tombstones and linear probing.
 *
 * Keys are small unsigned handles, values are bytes. The table never
 * grows; an insertion into a full table is refused. Removed slots become
 * tombstones, so that probe sequences that ran over them stay intact, and
 * tombstones are used again by later insertions.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define HT_SLOTS 4u
#define HT_MASK  (HT_SLOTS - 1u)

enum slot_state {
    SLOT_FREE = 0,
    SLOT_USED,
    SLOT_TOMB
};

struct slot {
    enum slot_state state;
    uint8_t key;
    uint8_t value;
};

struct table {
    struct slot slot[HT_SLOTS];
    unsigned used;       /* slots in state SLOT_USED */
    unsigned tombs;      /* slots in state SLOT_TOMB */
};

enum ht_result {
    HT_OK,
    HT_REPLACED,
    HT_FULL,
    HT_MISSING
};

static unsigned ht_hash(uint8_t key)
{
    return (unsigned)(key ^ (key >> 2)) & HT_MASK;
}

static void ht_init(struct table *t)
{
    unsigned i;

    for (i = 0; i < HT_SLOTS; i++) {
        t->slot[i].state = SLOT_FREE;
        t->slot[i].key = 0;
        t->slot[i].value = 0;
    }
    t->used = 0;
    t->tombs = 0;
}

/* Returns the index of the slot that holds the key, or -1. */
static int ht_lookup(const struct table *t, uint8_t key)
{
    unsigned i;
    unsigned pos = ht_hash(key);

    for (i = 0; i < HT_SLOTS; i++) {
        const struct slot *s = &t->slot[pos];

        if (s->state == SLOT_FREE)
            return -1;
        if (s->state == SLOT_USED && s->key == key)
            return (int)pos;
        pos = (pos + 1u) & HT_MASK;
    }
    return -1;
}

/*
 * Inserts or replaces. The first tombstone on the probe sequence is
 * remembered; a new key goes there, or else to the free slot that ends
 * the sequence.
 */
static enum ht_result ht_put(struct table *t, uint8_t key, uint8_t value)
{
    unsigned i;
    unsigned pos = ht_hash(key);
    struct slot *target = NULL;

    for (i = 0; i < HT_SLOTS; i++) {
        struct slot *s = &t->slot[pos];

        if (s->state == SLOT_USED && s->key == key) {
            s->value = value;
            return HT_REPLACED;
        }
        if (s->state != SLOT_USED && target == NULL)
            target = s;
        if (s->state != SLOT_USED)
            break;
        pos = (pos + 1u) & HT_MASK;
    }

    if (target == NULL)
        return HT_FULL;

    if (target->state == SLOT_TOMB)
        t->tombs--;
    target->state = SLOT_USED;
    target->key = key;
    target->value = value;
    t->used++;
    return HT_OK;
}

/*
 * Removes a key. When the slot after it is free, no probe sequence runs
 * on over this slot, and it may be free at once.
 */
static enum ht_result ht_remove(struct table *t, uint8_t key)
{
    int idx = ht_lookup(t, key);

    if (idx < 0)
        return HT_MISSING;

    if (t->slot[((unsigned)idx + 1u) & HT_MASK].state == SLOT_FREE) {
        t->slot[idx].state = SLOT_FREE;
    } else {
        t->slot[idx].state = SLOT_TOMB;
        t->tombs++;
    }
    t->used--;
    return HT_OK;
}

/* ------------------------------------------------------------------ */

#define KEYS 8u
#define STEPS 4

/* Plain map from key to value, indexed by the key. */
static bool ref_has[KEYS];
static uint8_t ref_val[KEYS];

static void check_counts(const struct table *t)
{
    unsigned i, used = 0, tombs = 0;

    for (i = 0; i < HT_SLOTS; i++) {
        if (t->slot[i].state == SLOT_USED)
            used++;
        else if (t->slot[i].state == SLOT_TOMB)
            tombs++;
    }
    assert(used == t->used);
    assert(tombs == t->tombs);
}

int main(void)
{
    struct table t;
    unsigned step, k, expected = 0;

    ht_init(&t);
    for (k = 0; k < KEYS; k++)
        ref_has[k] = false;

    for (step = 0; step < STEPS; step++) {
        uint8_t key = __VERIFIER_nondet_uchar();
        uint8_t val = __VERIFIER_nondet_uchar();
        uint8_t op = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(key < KEYS);
        if (op & 1u) {
            enum ht_result r = ht_put(&t, key, val);

            if (r != HT_FULL) {
                ref_has[key] = true;
                ref_val[key] = val;
            }
        } else {
            enum ht_result r = ht_remove(&t, key);

            assert((r == HT_OK) == ref_has[key]);
            ref_has[key] = false;
        }
    }

    check_counts(&t);
    for (k = 0; k < KEYS; k++) {
        int idx = ht_lookup(&t, (uint8_t)k);

        assert((idx >= 0) == ref_has[k]);
        if (idx >= 0)
            assert(t.slot[idx].value == ref_val[k]);
        if (ref_has[k])
            expected++;
    }
    assert(t.used == expected);
    return 0;
}

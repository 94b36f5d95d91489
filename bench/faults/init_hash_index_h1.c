/*
 * Fixed-size key-value index with open addressing (linear probing). Removed
 * slots become grave markers so that probe chains stay intact; inserts
 * reuse the first grave on the chain. When graves pile up the table is
 * rehashed into a scratch table.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SLOTS      4u
#define GRAVES_MAX 2u

enum slot_state { SLOT_EMPTY, SLOT_USED, SLOT_GRAVE };

typedef struct {
    uint8_t state;
    uint8_t key;
    uint8_t value;
} slot_t;

typedef struct {
    slot_t   slot[SLOTS];
    unsigned used;
    unsigned graves;
} index_t;

typedef struct {
    bool    found;
    uint8_t value;
} answer_t;

static void index_reset(index_t *ix)
{
    for (unsigned i = 0; i < SLOTS; i++) {
        ix->slot[i].state = SLOT_EMPTY;
        ix->slot[i].key = 0;
        ix->slot[i].value = 0;
    }
    ix->used = 0;
}

static unsigned hash(uint8_t key)
{
    return (key ^ (key >> 4)) % SLOTS;
}

/* Slot number of the key, or SLOTS. */
static unsigned index_find(const index_t *ix, uint8_t key)
{
    unsigned h = hash(key);

    for (unsigned n = 0; n < SLOTS; n++) {
        const slot_t *s = &ix->slot[(h + n) % SLOTS];
        if (s->state == SLOT_EMPTY)
            return SLOTS;
        if (s->state == SLOT_USED && s->key == key)
            return (h + n) % SLOTS;
    }
    return SLOTS;
}

/* Place a key that is known to be absent. */
static bool index_place(index_t *ix, uint8_t key, uint8_t value)
{
    unsigned h = hash(key);

    for (unsigned n = 0; n < SLOTS; n++) {
        slot_t *s = &ix->slot[(h + n) % SLOTS];
        if (s->state == SLOT_USED)
            continue;
        if (s->state == SLOT_GRAVE)
            ix->graves--;
        s->state = SLOT_USED;
        s->key = key;
        s->value = value;
        ix->used++;
        return true;
    }
    return false;
}

static void index_rehash(index_t *ix)
{
    static index_t scratch;

    scratch = *ix;
    index_reset(ix);
    for (unsigned i = 0; i < SLOTS; i++)
        if (scratch.slot[i].state == SLOT_USED)
            index_place(ix, scratch.slot[i].key, scratch.slot[i].value);
}

static bool index_put(index_t *ix, uint8_t key, uint8_t value)
{
    unsigned at = index_find(ix, key);

    if (at < SLOTS) {
        ix->slot[at].value = value;
        return true;
    }
    return index_place(ix, key, value);
}

static bool index_remove(index_t *ix, uint8_t key)
{
    unsigned at = index_find(ix, key);

    if (at == SLOTS)
        return false;
    ix->slot[at].state = SLOT_GRAVE;
    ix->used--;
    ix->graves++;
    if (ix->graves >= GRAVES_MAX)
        index_rehash(ix);
    return true;
}

static answer_t index_get(const index_t *ix, uint8_t key)
{
    answer_t a = { false, 0 };
    unsigned at = index_find(ix, key);

    if (at < SLOTS) {
        a.found = true;
        a.value = ix->slot[at].value;
    }
    return a;
}

static void check_counters(const index_t *ix)
{
    unsigned used = 0, graves = 0;

    for (unsigned i = 0; i < SLOTS; i++) {
        if (ix->slot[i].state == SLOT_USED)
            used++;
        if (ix->slot[i].state == SLOT_GRAVE)
            graves++;
    }
    assert(ix->used == used);
    assert(ix->graves == graves);
}

#define KEYS 3
static const uint8_t key_tab[KEYS] = { 0x01, 0x10, 0x22 };

int main(void)
{
    static index_t ix;
    bool have[KEYS] = { true, true, true };
    uint8_t ref[KEYS];

    index_reset(&ix);
    for (int i = 0; i < KEYS; i++) {
        ref[i] = __VERIFIER_nondet_uchar();
        bool ok = index_put(&ix, key_tab[i], ref[i]);
        assert(ok);
    }

    for (int n = 0; n < 3; n++) {
        uint8_t k = __VERIFIER_nondet_uchar();
        uint8_t v = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(k < KEYS);
        if (v < 0x80) {
            bool ok = index_put(&ix, key_tab[k], v);
            assert(ok);
            have[k] = true;
            ref[k] = v;
        } else {
            bool ok = index_remove(&ix, key_tab[k]);
            assert(ok == have[k]);
            have[k] = false;
        }
    }

    for (int i = 0; i < KEYS; i++) {
        answer_t a = index_get(&ix, key_tab[i]);
        assert(a.found == have[i]);
        if (a.found)
            assert(a.value == ref[i]);
    }
    check_counters(&ix);
    return 0;
}

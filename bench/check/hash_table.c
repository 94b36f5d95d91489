// Open addressing with tombstones, against a plain list of pairs: both answer every lookup alike.
//@ expect: holds
//@ unwind: 5
#include "verify.h"

#ifndef STEPS
#define STEPS 3
#endif
#define SLOTS 4
#define NO_VALUE (-1)

enum state { EMPTY, FULL, DELETED };

struct slot {
    enum state state;
    unsigned key;
    int value;
};

static struct slot slots[SLOTS];
static int filled;

static struct {
    unsigned key;
    int value;
} pairs[STEPS];
static int pair_count;

static unsigned hash(unsigned key)
{
    key ^= key >> 7;
    key += key << 3;
    key ^= key >> 4;
    return key % SLOTS;
}

static struct slot *find(unsigned key)
{
    unsigned at = hash(key);
    for (int tries = 0; tries < SLOTS; tries++) {
        struct slot *slot = &slots[at];
        if (slot->state == EMPTY)
            return 0;
        if (slot->state == FULL && slot->key == key)
            return slot;
        at = (at + 1) % SLOTS;
    }
    return 0;
}

static int put(unsigned key, int value)
{
    struct slot *slot = find(key);
    if (slot) {
        slot->value = value;
        return 1;
    }
    unsigned at = hash(key);
    for (int tries = 0; tries < SLOTS; tries++) {
        slot = &slots[at];
        if (slot->state != FULL) {
            slot->state = FULL;
            slot->key = key;
            slot->value = value;
            filled++;
            return 1;
        }
        at = (at + 1) % SLOTS;
    }
    return 0;
}

static int get(unsigned key)
{
    struct slot *slot = find(key);
    return slot ? slot->value : NO_VALUE;
}

static void drop(unsigned key)
{
    struct slot *slot = find(key);
    if (slot) {
        slot->state = DELETED;
        filled--;
    }
}

static int plain_find(unsigned key)
{
    for (int i = 0; i < pair_count; i++)
        if (pairs[i].key == key)
            return i;
    return -1;
}

static void plain_put(unsigned key, int value)
{
    int at = plain_find(key);
    if (at < 0) {
        at = pair_count++;
        pairs[at].key = key;
    }
    pairs[at].value = value;
}

static void plain_drop(unsigned key)
{
    int at = plain_find(key);
    if (at >= 0)
        pairs[at] = pairs[--pair_count];
}

int main(void)
{
    for (int step = 0; step < STEPS; step++) {
        unsigned key = __VERIFIER_nondet_ushort();
        if (__VERIFIER_nondet_bool()) {
            int value = any_from(0, 100);
            plain_put(key, value);
            int done = put(key, value);
            assert(done);
        } else {
            drop(key);
            plain_drop(key);
        }
    }
    unsigned wanted = __VERIFIER_nondet_ushort();
    int at = plain_find(wanted);
    assert(get(wanted) == (at < 0 ? NO_VALUE : pairs[at].value));
    assert(filled == pair_count);
    return 0;
}

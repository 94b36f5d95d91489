/*
 * Reassembly of fragmented datagrams. Fragments are put together in a slot until all units of the
 * datagram are there; its length is known from the fragment that has no further ones behind it.
 * Datagrams that are not complete in time are given up, and so is the oldest if all slots are taken.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SLOTS 2
#define UNITS 6
#define FRAGMENT_UNITS 2
#define TIMEOUT 4
#define LENGTH_UNKNOWN 0

enum result { STORED, COMPLETE, MALFORMED };

struct fragment {
    uint8_t source;
    uint8_t id;
    uint8_t offset; /* in units */
    uint8_t count;
    bool more;
    uint8_t data[FRAGMENT_UNITS];
};

struct slot {
    bool used;
    uint8_t source;
    uint8_t id;
    uint8_t age;
    uint8_t length;  /* in units, once it is known */
    uint8_t highest; /* end of the farthest fragment so far */
    uint8_t present; /* one bit for every unit */
    uint8_t data[UNITS];
};

struct collector {
    struct slot slot[SLOTS];
    unsigned given_up;
};

static void collector_init(struct collector *c)
{
    static const struct slot empty = {0};
    for (int i = 0; i < SLOTS; i++)
        c->slot[i] = empty;
    c->given_up = 0;
}

static struct slot *find_slot(struct collector *c, uint8_t source, uint8_t id)
{
    for (int i = 0; i < SLOTS; i++) {
        struct slot *s = &c->slot[i];
        if (s->used && s->source == source && s->id == id)
            return s;
    }
    return NULL;
}

/* A slot for a new datagram: one that is free, else that of the oldest. */
static struct slot *claim_slot(struct collector *c, uint8_t source, uint8_t id)
{
    struct slot *s = &c->slot[0];
    for (int i = 1; i < SLOTS && s->used; i++) {
        if (!c->slot[i].used || c->slot[i].age > s->age)
            s = &c->slot[i];
    }
    if (s->used)
        c->given_up++;
    s->used = true;
    s->source = source;
    s->id = id;
    s->age = 0;
    s->highest = 0;
    s->present = 0;
    return s;
}

/* The last fragment tells the length; nothing may lie behind it. */
static bool fits(const struct slot *s, const struct fragment *f)
{
    unsigned end = f->offset + f->count;
    if (s->length != LENGTH_UNKNOWN)
        return f->more ? end <= s->length : end == s->length;
    return f->more || end >= s->highest;
}

static void store(struct slot *s, const struct fragment *f)
{
    for (int i = 0; i < FRAGMENT_UNITS; i++) {
        if (i < f->count) {
            s->data[f->offset + i] = f->data[i];
            s->present |= (uint8_t)(1u << (f->offset + i));
        }
    }
    uint8_t end = (uint8_t)(f->offset + f->count);
    if (end > s->highest)
        s->highest = end;
    if (!f->more)
        s->length = end;
}

/* Takes a fragment; gives the slot of a datagram that is complete now, which is free again. */
static enum result collect(struct collector *c, const struct fragment *f, const struct slot **done)
{
    if (f->count == 0 || f->count > FRAGMENT_UNITS || f->offset > UNITS - f->count)
        return MALFORMED;
    struct slot *s = find_slot(c, f->source, f->id);
    if (s == NULL)
        s = claim_slot(c, f->source, f->id);
    if (!fits(s, f))
        return MALFORMED;
    store(s, f);
    if (s->length == LENGTH_UNKNOWN || s->present != (1u << s->length) - 1u)
        return STORED;
    s->used = false;
    *done = s;
    return COMPLETE;
}

static void collector_tick(struct collector *c)
{
    for (int i = 0; i < SLOTS; i++) {
        struct slot *s = &c->slot[i];
        if (s->used && ++s->age >= TIMEOUT) {
            s->used = false;
            c->given_up++;
        }
    }
}

/* --- Harness ------------------------------------------------------------------------------- */

int main(void)
{
    struct collector c;
    const struct slot *done = NULL;
    collector_init(&c);

    /* One fragment of a datagram comes, the others are lost. */
    struct fragment old = {1, 7, 0, 1, true, {0xee, 0xee}};
    old.offset = __VERIFIER_nondet_uchar();
    old.more = __VERIFIER_nondet_bool();
    __VERIFIER_assume(old.more || old.offset > 0);
    assert(collect(&c, &old, &done) == (old.offset < UNITS ? STORED : MALFORMED));
    unsigned ticks = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(ticks <= TIMEOUT);
    for (unsigned i = 0; i < TIMEOUT; i++) {
        if (i < ticks)
            collector_tick(&c);
    }
    assert(c.given_up == (old.offset < UNITS && ticks == TIMEOUT ? 1u : 0u));

    /* Another one comes in two or three fragments, forwards or backwards. */
    int parts = __VERIFIER_nondet_bool() ? 3 : 2;
    bool backwards = __VERIFIER_nondet_bool();
    for (int i = 0; i < parts; i++) {
        int k = backwards ? parts - 1 - i : i;
        struct fragment f = {1, 8, (uint8_t)(2 * k), 2, k + 1 < parts, {0, 0}};
        f.data[0] = (uint8_t)(10 * k);
        f.data[1] = (uint8_t)(10 * k + 1);
        assert(collect(&c, &f, &done) == (i + 1 < parts ? STORED : COMPLETE));
    }
    assert(done->length == 2 * parts && find_slot(&c, 1, 8) == NULL);
    for (int i = 0; i < 2 * parts; i++)
        assert(done->data[i] == 10 * (i / 2) + i % 2);
    return 0;
}

/*
 * Calibration parameter store with two banks in emulated EEPROM.
 *
 * A record is a small array of parameters, a generation number and a check
 * sum.  Writes go to the bank that is not in use; at start-up the valid bank
 * with the newer generation is taken.  The generation is one byte and wraps,
 * so "newer" is decided by the signed difference.  Values from outside are
 * checked against the limit table before they are taken over.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

enum param {
    PAR_GAIN,
    PAR_OFFSET,
    PAR_LIMIT,
    PAR_COUNT
};

struct limits {
    int16_t min;
    int16_t max;
    int16_t dflt;
};

static const struct limits limit_table[PAR_COUNT] = {
    [PAR_GAIN]   = {    1,  64, 16 },
    [PAR_OFFSET] = { -100, 100,  0 },
    [PAR_LIMIT]  = {    0, 500, 80 },
};

struct record {
    int16_t value[PAR_COUNT];
    uint8_t generation;
    uint8_t check;
};

#define BANKS 2

struct store {
    struct record bank[BANKS];  /* non-volatile */
    struct record work;         /* RAM copy */
    uint8_t       active;       /* bank that work came from */
    bool          dirty;
};

static uint8_t record_check(const struct record *r)
{
    uint8_t c = 0x5A;

    for (int i = 0; i < PAR_COUNT; i++) {
        uint16_t v = (uint16_t)r->value[i];
        c = (uint8_t)(c + (v & 0xFFu));
        c = (uint8_t)(c + (v >> 8));
    }
    return (uint8_t)(c ^ r->generation);
}

static bool record_valid(const struct record *r)
{
    return r->check == record_check(r);
}

/* Is generation a newer than b (with wrap)? */
static bool newer(uint8_t a, uint8_t b)
{
    return (int8_t)(uint8_t)(a - b) > 0;
}

static void load_defaults(struct store *s)
{
    for (int i = 0; i < PAR_COUNT; i++)
        s->work.value[i] = limit_table[i].dflt;
    s->work.generation = 0;
    s->work.check = record_check(&s->work);
    s->active = 0;
    s->dirty = true;
}

/* Start-up: take the newest valid bank, or the defaults. */
static void store_mount(struct store *s)
{
    bool v0 = record_valid(&s->bank[0]);
    bool v1 = record_valid(&s->bank[1]);

    if (!v0 && !v1) {
        load_defaults(s);
        return;
    }
    if (v0 && v1)
        s->active = newer(s->bank[1].generation, s->bank[0].generation) ? 1 : 0;
    else
        s->active = v1 ? 1 : 0;
    s->work = s->bank[s->active];
    s->dirty = false;
}

static bool store_set(struct store *s, enum param p, int value)
{
    if (value < limit_table[p].min || value > limit_table[p].max)
        return false;
    if (s->work.value[p] != value) {
        s->work.value[p] = (int16_t)value;
        s->dirty = true;
    }
    return true;
}

/*
 * Write the RAM copy to the other bank.  With torn set the power fails
 * before the check sum is written.
 */
static void store_commit(struct store *s, bool torn)
{
    uint8_t target;
    struct record *r;

    if (!s->dirty)
        return;

    s->work.generation++;
    s->work.check = record_check(&s->work);
    target = (uint8_t)(1u - s->active);
    r = &s->bank[target];
    r->check = (uint8_t)~s->work.check; /* invalid while writing */
    memcpy(r->value, s->work.value, sizeof r->value);
    r->generation = s->work.generation;
    if (torn)
        return;
    r->check = s->work.check;
    s->active = target;
    s->dirty = false;
}

/* -------------------------------------------------------------------- */

static void bank_prepare(struct record *r, uint8_t gen)
{
    for (int i = 0; i < PAR_COUNT; i++)
        r->value[i] = limit_table[i].dflt;
    r->generation = gen;
    r->check = record_check(r);
}

int main(void)
{
    struct store s;
    uint8_t gen = __VERIFIER_nondet_uchar();
    int model[PAR_COUNT];
    bool torn = false;

    bank_prepare(&s.bank[0], gen);
    bank_prepare(&s.bank[1], (uint8_t)(gen - 1u));
    store_mount(&s);
    for (int i = 0; i < PAR_COUNT; i++)
        model[i] = limit_table[i].dflt;

    /* sessions: change, save, perhaps with power failure, restart */
    for (int n = 0; n < 2; n++) {
        int p = __VERIFIER_nondet_int();
        int v = __VERIFIER_nondet_int();

        __VERIFIER_assume(p >= 0 && p < PAR_COUNT);
        __VERIFIER_assume(v >= -600 && v <= 600);
        bool ok = store_set(&s, (enum param)p, v);
        torn = __VERIFIER_nondet_bool();
        store_commit(&s, torn);
        if (ok && !torn)
            model[p] = v;

        store_mount(&s);
        for (int i = 0; i < PAR_COUNT; i++) {
            assert(s.work.value[i] == model[i]);
            assert(s.work.value[i] >= limit_table[i].min);
            assert(s.work.value[i] <= limit_table[i].max);
        }
        assert(!s.dirty);
    }
    return 0;
}

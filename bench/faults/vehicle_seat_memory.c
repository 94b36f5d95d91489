/* Seat memory: stores seat positions per driver key in a small EEPROM
 * image with two banks, so that a power loss keeps the older record. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define AXES    4       /* slide, height, backrest, lumbar */
#define KEYS    2
#define BANKS   2
#define EMPTY   0xFF

struct record {
    uint8_t version;            /* EMPTY: never written */
    uint8_t axis[AXES];
    uint8_t sum;
};

struct eeprom {
    struct record rec[KEYS][BANKS];
};

struct seat {
    struct eeprom *mem;
    uint8_t axis[AXES];
};

static const uint8_t axis_limit[AXES] = { 240, 90, 120, 30 };

static uint8_t record_sum(const struct record *r)
{
    uint8_t sum = 0xA5;

    sum = (uint8_t)(sum + r->version);
    for (int i = 0; i < AXES; i++)
        sum = (uint8_t)((sum << 1 | sum >> 7) ^ r->axis[i]);
    return sum;
}

static bool record_valid(const struct record *r)
{
    return r->version != EMPTY && r->sum == record_sum(r);
}

static void eeprom_format(struct eeprom *e)
{
    memset(e, EMPTY, sizeof *e);
}

/* The version counts 0..254; 255 marks an empty record. */
static uint8_t next_version(uint8_t v)
{
    return (uint8_t)(v + 1 == EMPTY ? 0 : v + 1);
}

/* Index of the newest valid bank of a key, or -1. */
static int newest_bank(const struct eeprom *e, unsigned key)
{
    const struct record *a = &e->rec[key][0];
    const struct record *b = &e->rec[key][1];

    if (!record_valid(a))
        return record_valid(b) ? 1 : -1;
    if (!record_valid(b))
        return 0;
    return next_version(a->version) == b->version ? 1 : 0;
}

static void seat_store(struct seat *s, unsigned key)
{
    int cur = newest_bank(s->mem, key);
    int bank = cur < 0 ? 0 : 1 - cur;
    struct record *r = &s->mem->rec[key][bank];

    memcpy(r->axis, s->axis, AXES);
    r->sum = record_sum(r);
    r->version = cur < 0 ? 0 : next_version(s->mem->rec[key][cur].version);
}

static bool seat_recall(struct seat *s, unsigned key)
{
    int cur = newest_bank(s->mem, key);

    if (cur < 0)
        return false;
    for (int i = 0; i < AXES; i++) {
        uint8_t v = s->mem->rec[key][cur].axis[i];
        s->axis[i] = v > axis_limit[i] ? axis_limit[i] : v;
    }
    return true;
}

static void seat_move(struct seat *s, unsigned axis, int by)
{
    int v = s->axis[axis] + by;

    if (v < 0)
        v = 0;
    if (v > axis_limit[axis])
        v = axis_limit[axis];
    s->axis[axis] = (uint8_t)v;
}

int main(void)
{
    struct eeprom mem;
    struct seat seat = { &mem, { 0, 0, 0, 0 } };
    int model[KEYS] = { -1, -1 };       /* slide position stored per key */

    eeprom_format(&mem);
    assert(!seat_recall(&seat, 0) && !seat_recall(&seat, 1));
    seat_move(&seat, 3, 50);
    assert(seat.axis[3] == 30);

    for (int n = 0; n < 3; n++) {
        uint8_t key = __VERIFIER_nondet_uchar();
        uint8_t op = __VERIFIER_nondet_uchar();
        uint8_t by = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(key < KEYS && op <= 1);
        if (op == 0) {
            seat_move(&seat, 0, (int)by - 100);
            seat_store(&seat, key);
            model[key] = seat.axis[0];
        } else {
            bool ok = seat_recall(&seat, key);
            assert(ok == (model[key] >= 0));
            if (ok)
                assert(seat.axis[0] == model[key]);
        }
        assert(seat.axis[0] <= 240);
    }
    for (unsigned k = 0; k < KEYS; k++) {
        if (seat_recall(&seat, k))
            assert(seat.axis[0] == model[k] && seat.axis[3] == 30);
        else
            assert(model[k] < 0);
    }
    return 0;
}

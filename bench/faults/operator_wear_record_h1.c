/*
 * Settings store in two flash sectors (ping-pong). Records are appended to
 * the active sector; when it is full the newest value of each setting is
 * carried over to the other sector, which then becomes active. A sector
 * header holds a generation number that wraps around; at power-up the
 * sector with the newer generation wins, by serial number arithmetic.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SECT_RECS  3
#define SETTINGS   2
#define ID_ERASED  0xFF

enum sect_state { SS_ERASED = 0xFF, SS_RECEIVING = 0x7F, SS_VALID = 0x3F };

typedef struct {
    uint8_t id;
    uint8_t value;
} rec_t;

typedef struct {
    uint8_t state;
    uint8_t gen;
    rec_t   rec[SECT_RECS];
} sector_t;

typedef struct {
    sector_t sect[2];       /* the flash image, survives power cycles */
} flash_t;

typedef struct {
    flash_t *fl;
    uint8_t  active;
    uint8_t  fill;          /* records in the active sector */
} store_t;

static void sector_erase(sector_t *s)
{
    s->state = SS_ERASED;
    s->gen = 0xFF;
    for (int i = 0; i < SECT_RECS; i++) {
        s->rec[i].id = ID_ERASED;
        s->rec[i].value = 0xFF;
    }
}

static void flash_format(flash_t *fl, uint8_t gen)
{
    sector_erase(&fl->sect[0]);
    sector_erase(&fl->sect[1]);
    fl->sect[0].gen = gen;
    fl->sect[0].state = SS_VALID;
}

/* Is generation a newer than generation b? */
static bool gen_newer(uint8_t a, uint8_t b)
{
    return (int8_t)(uint8_t)(a - b) > 0;
}

static bool store_mount(store_t *st, flash_t *fl)
{
    bool v0 = fl->sect[0].state == SS_VALID;
    bool v1 = fl->sect[1].state == SS_VALID;

    if (!v0 && !v1)
        return false;
    st->fl = fl;
    if (v0 && v1)
        st->active = gen_newer(fl->sect[1].gen, fl->sect[0].gen) ? 1 : 0;
    else
        st->active = v1 ? 1 : 0;

    st->fill = 0;
    while (st->fill < SECT_RECS &&
           fl->sect[st->active].rec[st->fill].id != ID_ERASED)
        st->fill++;
    return true;
}

/* Newest record wins, so search from the end. */
static bool store_get(const store_t *st, uint8_t id, uint8_t *value)
{
    const sector_t *s = &st->fl->sect[st->active];

    for (int i = st->fill - 1; i >= 0; i--) {
        if (s->rec[i].id == id) {
            *value = s->rec[i].value;
            return true;
        }
    }
    return false;
}

/*
 * Carry the live settings over to the spare sector, leaving out the one
 * that is about to be written. The old sector is erased last, unless
 * power goes away before that.
 */
static void store_swap(store_t *st, uint8_t except, bool power_fails)
{
    uint8_t from = st->active;
    uint8_t to = from ^ 1u;
    sector_t *dst = &st->fl->sect[to];
    uint8_t n = 0;

    sector_erase(dst);
    dst->state = SS_RECEIVING;
    for (uint8_t id = 0; id < SETTINGS; id++) {
        uint8_t v;
        if (id < except && store_get(st, id, &v)) {
            dst->rec[n].id = id;
            dst->rec[n].value = v;
            n++;
        }
    }
    dst->gen = (uint8_t)(st->fl->sect[from].gen + 1u);
    dst->state = SS_VALID;
    st->active = to;
    st->fill = n;
    if (!power_fails)
        sector_erase(&st->fl->sect[from]);
}

static void store_put(store_t *st, uint8_t id, uint8_t value, bool power_fails)
{
    uint8_t old;

    /* spare the flash when nothing changes */
    if (store_get(st, id, &old) && old == value)
        return;
    if (st->fill == SECT_RECS)
        store_swap(st, id, power_fails);

    rec_t *r = &st->fl->sect[st->active].rec[st->fill];
    r->value = value;
    r->id = id;
    st->fill++;
}

#define OPS 4

int main(void)
{
    static flash_t fl;
    store_t st;
    bool have[SETTINGS] = { false };
    uint8_t ref[SETTINGS] = { 0 };

    flash_format(&fl, __VERIFIER_nondet_uchar());
    bool up = store_mount(&st, &fl);
    assert(up);

    for (int n = 0; n < OPS; n++) {
        uint8_t id = __VERIFIER_nondet_uchar();
        uint8_t v = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(id < SETTINGS);
        store_put(&st, id, v, __VERIFIER_nondet_bool());
        have[id] = true;
        ref[id] = v;
    }

    /* power cycle */
    up = store_mount(&st, &fl);
    assert(up);
    for (uint8_t id = 0; id < SETTINGS; id++) {
        uint8_t got = 0;
        bool found = store_get(&st, id, &got);
        assert(found == have[id]);
        if (found)
            assert(got == ref[id]);
    }
    return 0;
}

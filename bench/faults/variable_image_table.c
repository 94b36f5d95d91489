/*
 * Image table of a bootloader. The flash has a few slots, each of which holds a program with a
 * header: version, security level, length and checksum. A new image is put into the slot that is
 * least worth keeping. It is tried a limited number of times; it has to confirm itself, or the
 * loader goes back to a confirmed image. A confirmed image raises the security level below which
 * nothing is started any more.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SLOTS 3
#define SLOT_BYTES 3
#define TRIALS 2
#define NO_SLOT (-1)
#define MAGIC 0xb0075e1fu

enum image_state { EMPTY, ON_TRIAL, CONFIRMED, REJECTED };

struct image {
    uint32_t magic;
    uint8_t version;
    uint8_t security;
    uint8_t length;
    uint8_t checksum;
    uint8_t trials; /* that are left */
    enum image_state state;
};

struct boot_table {
    struct image image[SLOTS];
    uint8_t flash[SLOTS][SLOT_BYTES];
    int running;
    uint8_t min_security;
    int installs;
    int fallbacks;
};

/* ---- headers ---- */

static uint8_t checksum(const uint8_t *data, int length, uint8_t seed)
{
    uint8_t sum = seed;
    for (int i = 0; i < length; i++)
        sum = (uint8_t)(((sum << 1) | (sum >> 7)) ^ data[i]);
    return sum;
}

static bool is_intact(const struct boot_table *t, int slot)
{
    const struct image *m = &t->image[slot];
    if (m->magic != MAGIC || m->length == 0 || m->length > SLOT_BYTES)
        return false;
    return m->checksum == checksum(t->flash[slot], m->length, m->version);
}

static bool is_bootable(const struct boot_table *t, int slot)
{
    const struct image *m = &t->image[slot];
    if (m->state == EMPTY || m->state == REJECTED)
        return false;
    return m->security >= t->min_security && is_intact(t, slot);
}

static void erase(struct boot_table *t, int slot)
{
    struct image *m = &t->image[slot];
    m->magic = 0xffffffffu;
    m->version = 0;
    m->security = 0;
    m->length = 0;
    m->checksum = 0;
    m->trials = 0;
    m->state = EMPTY;
    for (int i = 0; i < SLOT_BYTES; i++)
        t->flash[slot][i] = 0xff;
}

/* ---- installation ---- */

/* The slot for a new image: one that could not be started anyway, or that of the oldest image, but
 * never the one that is running. */
static int choose_victim(const struct boot_table *t)
{
    int victim = NO_SLOT;
    for (int i = 0; i < SLOTS; i++) {
        if (i == t->running)
            continue;
        if (!is_bootable(t, i))
            return i;
        if (victim == NO_SLOT || t->image[i].version < t->image[t->running].version)
            victim = i;
    }
    return victim;
}

static void write_image(struct boot_table *t, int slot, uint8_t version, uint8_t security,
                        const uint8_t *data, int length)
{
    struct image *m = &t->image[slot];
    erase(t, slot);
    for (int i = 0; i < length; i++)
        t->flash[slot][i] = data[i];
    m->version = version;
    m->security = security;
    m->length = (uint8_t)length;
    m->checksum = checksum(data, length, version);
    m->trials = TRIALS;
    m->state = ON_TRIAL;
    m->magic = MAGIC;
}

static int install(struct boot_table *t, uint8_t version, uint8_t security, const uint8_t *data,
                   int length)
{
    if (length <= 0 || length > SLOT_BYTES || security < t->min_security)
        return NO_SLOT;
    int slot = choose_victim(t);
    write_image(t, slot, version, security, data, length);
    t->installs++;
    return slot;
}

/* ---- starting ---- */

/* An image on trial goes before a confirmed one, a newer one before an older one. */
static bool is_better(const struct image *a, const struct image *b)
{
    if (a->state != b->state)
        return a->state == ON_TRIAL;
    return a->version > b->version;
}

static int boot(struct boot_table *t)
{
    int best = NO_SLOT;
    for (int i = 0; i < SLOTS; i++) {
        struct image *m = &t->image[i];
        if (m->state == ON_TRIAL && m->trials == 0) {
            m->state = REJECTED;
            t->fallbacks++;
        }
        if (!is_bootable(t, i))
            continue;
        if (best == NO_SLOT || is_better(m, &t->image[best]))
            best = i;
    }
    if (best != NO_SLOT && t->image[best].state == ON_TRIAL)
        t->image[best].trials--;
    t->running = best;
    return best;
}

static void confirm(struct boot_table *t)
{
    struct image *m = &t->image[t->running];
    m->state = CONFIRMED;
    if (m->security > t->min_security)
        t->min_security = m->security;
}

static void table_init(struct boot_table *t, uint8_t version)
{
    static const uint8_t factory[2] = {0x4e, 0x71};
    t->running = NO_SLOT;
    t->min_security = 0;
    t->installs = 0;
    t->fallbacks = 0;
    for (int i = 0; i < SLOTS; i++)
        erase(t, i);
    write_image(t, 0, version, 0, factory, 2);
    t->image[0].state = CONFIRMED;
}

/* ---- harness ---- */

/* The bootable image with the highest version beside the running one, or -1. */
static int best_spare(const struct boot_table *t)
{
    int version = -1;
    for (int i = 0; i < SLOTS; i++) {
        if (i != t->running && is_bootable(t, i) && t->image[i].version > version)
            version = t->image[i].version;
    }
    return version;
}

int main(void)
{
    struct boot_table t;
    uint8_t data[SLOT_BYTES] = {1, 2, 3};
    table_init(&t, __VERIFIER_nondet_uchar());
    assert(boot(&t) == 0);

    for (int round = 0; round < 3; round++) {
        uint8_t version = __VERIFIER_nondet_uchar();
        uint8_t security = __VERIFIER_nondet_bool() ? 1 : 0;
        bool works = __VERIFIER_nondet_bool();
        int spare = best_spare(&t);
        int kept = t.running;
        uint8_t level = t.min_security;
        data[0]++;

        int slot = install(&t, version, security, data, SLOT_BYTES);
        assert((slot == NO_SLOT) == (security < level));
        if (slot == NO_SLOT)
            continue;
        assert(slot != kept && is_bootable(&t, kept));
        assert(best_spare(&t) == (spare > version ? spare : version));
        assert(t.flash[slot][0] == data[0] && t.image[slot].version == version);

        assert(boot(&t) == slot);
        if (works) {
            confirm(&t);
            assert(t.min_security == (security > level ? security : level));
        } else {
            assert(boot(&t) == slot);
            int back = boot(&t);
            assert(back != NO_SLOT && t.image[back].state == CONFIRMED && t.image[slot].state == REJECTED);
        }
        assert(t.running != NO_SLOT && t.image[t.running].security >= t.min_security);
    }
    assert(t.fallbacks <= t.installs);

    /* A damaged image is not started again. */
    int damaged = t.running;
    t.flash[damaged][1] ^= 0x10;
    assert(!is_bootable(&t, damaged) && boot(&t) != damaged);
    return 0;
}

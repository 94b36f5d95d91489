/*
 * Duty-cycle accountant of a radio in a licence-free band. Each sub-band allows some air time
 * within a sliding window; the window is divided into slots, and the oldest slot is forgotten when
 * time goes on. A message is charged to its sub-band before it is sent; what does not fit is put
 * off, and urgent messages may also use a reserve that others have to leave alone.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define BANDS 2
#define SLOTS 3
#define SLOT_TICKS 4
#define STEPS 3
#define PREAMBLE_TICKS 2

struct band_plan {
    uint16_t budget;
    uint16_t reserve;
    uint8_t bytes_per_tick;
};

static const struct band_plan plan[BANDS] = {
    {.budget = 12, .reserve = 3, .bytes_per_tick = 4},
    {.budget = 20, .reserve = 0, .bytes_per_tick = 2},
};

struct band {
    uint16_t slot[SLOTS];
    uint16_t used;
    int sent;
    int refused;
};

struct accountant {
    struct band band[BANDS];
    int current;
    int ticks;
};

static void accountant_init(struct accountant *a)
{
    for (int b = 0; b < BANDS; b++) {
        for (int s = 0; s < SLOTS; s++)
            a->band[b].slot[s] = 0;
        a->band[b].used = 0;
        a->band[b].sent = 0;
        a->band[b].refused = 0;
    }
    a->current = 0;
    a->ticks = 0;
}

/* Air time of a message: the preamble and a whole number of ticks for the bytes. */
static uint16_t air_time(int b, uint8_t bytes)
{
    uint8_t rate = plan[b].bytes_per_tick;
    return (uint16_t)(PREAMBLE_TICKS + (bytes + rate - 1) / rate);
}

/* The slot after the current one is the oldest; it becomes the new current slot. */
static void next_slot(struct accountant *a)
{
    a->current = (a->current + 1) % SLOTS;
    for (int b = 0; b < BANDS; b++) {
        struct band *band = &a->band[b];
        band->used -= band->slot[a->current];
        band->slot[a->current] = 0;
    }
}

static void tick(struct accountant *a)
{
    a->ticks++;
    if (a->ticks == SLOT_TICKS) {
        a->ticks = 0;
        next_slot(a);
    }
}

/* What may still be sent in the window. */
static uint16_t allowance(const struct accountant *a, int b, bool urgent)
{
    uint16_t limit = plan[b].budget;
    if (!urgent)
        limit -= plan[b].reserve;
    if (a->band[b].used >= limit)
        return 0;
    return (uint16_t)(limit - a->band[b].used);
}

static void charge(struct accountant *a, int b, uint16_t time)
{
    struct band *band = &a->band[b];
    band->slot[a->current] += time;
    band->used += time;
    band->sent++;
}

static bool request(struct accountant *a, int b, uint8_t bytes, bool urgent)
{
    uint16_t time = air_time(b, bytes);
    if (time > allowance(a, b, urgent)) {
        a->band[b].refused++;
        return false;
    }
    charge(a, b, time);
    return true;
}

/* Number of slots to wait until so much time is allowed; SLOTS + 1 means never. */
static int slots_to_wait(const struct accountant *a, int b, uint16_t time, bool urgent)
{
    uint16_t allowed = allowance(a, b, urgent);
    int oldest = a->current;
    for (int wait = 0; wait <= SLOTS; wait++) {
        if (time <= allowed)
            return wait;
        oldest = (oldest + 1) % SLOTS;
        if (wait < SLOTS)
            allowed += a->band[b].slot[oldest];
    }
    return SLOTS + 1;
}

static void check(const struct accountant *a)
{
    for (int b = 0; b < BANDS; b++) {
        const struct band *band = &a->band[b];
        uint16_t sum = 0;
        for (int s = 0; s < SLOTS; s++)
            sum += band->slot[s];
        assert(sum == band->used);
        assert(band->used <= plan[b].budget);
        assert(allowance(a, b, true) == plan[b].budget - band->used);
    }
}

int main(void)
{
    struct accountant a;
    accountant_init(&a);
    assert(request(&a, 0, 12, false));
    for (int i = 0; i < SLOT_TICKS; i++)
        tick(&a);
    check(&a);
    assert(a.current == 1 && a.band[0].used == 5);

    for (int i = 0; i < STEPS; i++) {
        uint8_t bytes = __VERIFIER_nondet_uchar();
        bool urgent = __VERIFIER_nondet_bool();
        __VERIFIER_assume(bytes >= 1 && bytes <= 24);
        uint16_t before = a.band[0].used;
        int needed = PREAMBLE_TICKS;
        for (int sent = 0; sent < bytes; sent += 4)
            needed++;
        int limit = urgent ? 12 : 9;
        bool accepted = request(&a, 0, bytes, urgent);
        assert(accepted == (before + needed <= limit));
        assert(a.band[0].used == before + (accepted ? needed : 0));
        check(&a);
        if (!accepted)
            assert(slots_to_wait(&a, 0, (uint16_t)needed, urgent) > 0);
        tick(&a);
        tick(&a);
        check(&a);
    }
    assert(a.band[0].sent + a.band[0].refused == STEPS + 1);
    assert(request(&a, 1, 8, false));

    /* Without new messages the window gets empty. */
    for (int i = 0; i < SLOTS * SLOT_TICKS; i++) {
        tick(&a);
        check(&a);
    }
    assert(a.band[0].used == 0);
    assert(slots_to_wait(&a, 0, 9, false) == 0);
    assert(slots_to_wait(&a, 0, 10, false) == SLOTS + 1);
    return 0;
}

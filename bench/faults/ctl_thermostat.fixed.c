/*
 * Room thermostat: a schedule of four set points a day, a manual
 * override that ends at the next schedule entry, frost protection, and a
 * relay with hysteresis and a minimum off time.
 * Temperatures are in tenths of a degree, time in quarters of an hour.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SLOTS_PER_DAY  96
#define ENTRIES        4
#define FROST_LIMIT    50       /* 5.0 degrees */
#define HYSTERESIS     5        /* 0.5 degrees either way */
#define MIN_OFF        2        /* quarters of an hour */
#define TEMP_MAX_SET   300

struct entry {
    uint8_t start;              /* slot of the day */
    int16_t set_point;
};

struct thermostat {
    struct entry plan[ENTRIES]; /* sorted by start */
    uint8_t now;                /* slot of the day */
    bool    override_on;
    int16_t override_temp;
    uint8_t override_entry;     /* entry that was active at the override */
    bool    heating;
    uint8_t off_for;            /* slots since the relay opened */
};

/*
 * Index of the entry in force at slot `now`: the last one that started at
 * or before it.  Before the first of the day, yesterday's last one holds.
 */
static uint8_t active_entry(const struct entry *plan, uint8_t now)
{
    uint8_t found = ENTRIES - 1;

    for (uint8_t i = 0; i < ENTRIES; i++) {
        if (plan[i].start <= now)
            found = i;
    }
    return found;
}

static void th_init(struct thermostat *t, const struct entry *plan, uint8_t now)
{
    for (int i = 0; i < ENTRIES; i++)
        t->plan[i] = plan[i];
    t->now = now;
    t->override_on = false;
    t->override_temp = 0;
    t->override_entry = 0;
    t->heating = false;
    t->off_for = MIN_OFF;
}

/* The user turns the knob. */
static bool th_override(struct thermostat *t, int16_t temp)
{
    if (temp < FROST_LIMIT || temp > TEMP_MAX_SET)
        return false;
    t->override_on = true;
    t->override_temp = temp;
    t->override_entry = active_entry(t->plan, t->now);
    return true;
}

/* The temperature to be held now. */
static int16_t th_target(struct thermostat *t)
{
    uint8_t e = active_entry(t->plan, t->now);
    int16_t target = t->plan[e].set_point;

    if (t->override_on && t->override_entry != e)
        t->override_on = false;         /* a new entry ends the override */
    if (t->override_on)
        target = t->override_temp;
    if (target < FROST_LIMIT)
        target = FROST_LIMIT;
    return target;
}

static void relay_update(struct thermostat *t, int16_t room, int16_t target)
{
    if (t->heating) {
        if (room >= target + HYSTERESIS) {
            t->heating = false;
            t->off_for = 0;
        }
        return;
    }
    if (t->off_for < MIN_OFF)
        t->off_for++;
    if (room <= target - HYSTERESIS && t->off_for >= MIN_OFF)
        t->heating = true;
}

/* Called every quarter of an hour. */
static void th_tick(struct thermostat *t, int16_t room)
{
    t->now = (uint8_t)((t->now + 1) % SLOTS_PER_DAY);
    relay_update(t, room, th_target(t));
}

/* ---------------------------------------------------------------- */

int main(void)
{
    struct thermostat t;
    static const struct entry plan[ENTRIES] = {
        { 24, 200 }, { 34, 170 }, { 66, 210 }, { 92, 30 },
    };
    uint8_t now = __VERIFIER_nondet_uchar();
    int slots_since_off = 10;

    __VERIFIER_assume(now < SLOTS_PER_DAY);
    th_init(&t, plan, now);

    int user = __VERIFIER_nondet_int();
    __VERIFIER_assume(user > -100 && user < 400);
    bool accepted = th_override(&t, (int16_t)user);
    assert(accepted == (user >= 50 && user <= 300));

    for (int i = 0; i < 4; i++) {
        int room = __VERIFIER_nondet_int();
        __VERIFIER_assume(room > -200 && room < 500);

        bool was = t.heating;
        th_tick(&t, (int16_t)room);
        slots_since_off++;

        int slot = (now + i + 1) % SLOTS_PER_DAY;
        assert(t.now == slot);

        /* the schedule, written out */
        int want = slot < 24 ? 50 : slot < 34 ? 200 : slot < 66 ? 170
                 : slot < 92 ? 210 : 50;
        bool change = slot == 24 || slot == 34 || slot == 66 || slot == 92;
        if (change)
            accepted = false;
        if (accepted)
            want = user;
        assert(t.override_on == accepted);
        assert(th_target(&t) == want);

        if (room >= want + HYSTERESIS)
            assert(!t.heating);
        if (!was && t.heating)
            assert(room <= want - HYSTERESIS && slots_since_off >= MIN_OFF);
        if (was && !t.heating) {
            assert(room >= want + HYSTERESIS);
            slots_since_off = 0;
        }
    }
    return 0;
}

/*
 * Intruder alarm panel: exit and entry delays, instant and delayed zones,
 * siren timeout, keypad lockout.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define EXIT_DELAY   1
#define ENTRY_DELAY  2
#define SIREN_TIME   2
#define MAX_WRONG    2
#define LOCK_TIME    2
#define PIN          1234

enum state { DISARMED, LEAVING, ARMED, ENTERING, SIREN };

enum zone_kind { ZONE_DELAYED, ZONE_INSTANT, ZONE_TAMPER };

struct zone {
    enum zone_kind kind;
    bool bypassed;
};

#define NZONES 3

struct panel {
    enum state state;
    uint8_t timer;             /* ticks left in a timed state */
    uint8_t wrong;             /* wrong codes in a row */
    uint8_t keypad_lock;       /* ticks the keypad stays locked */
    uint8_t alarms;            /* alarms since armed */
    struct zone zone[NZONES];
};

static void panel_init(struct panel *p)
{
    p->state = DISARMED;
    p->timer = 0;
    p->wrong = 0;
    p->keypad_lock = 0;
    p->alarms = 0;
    p->zone[0].kind = ZONE_DELAYED;     /* front door */
    p->zone[1].kind = ZONE_INSTANT;     /* window */
    p->zone[2].kind = ZONE_TAMPER;      /* lid of the panel */
    for (int i = 0; i < NZONES; i++)
        p->zone[i].bypassed = false;
}

static void sound_siren(struct panel *p)
{
    p->state = SIREN;
    p->timer = SIREN_TIME;
    p->alarms++;
}

static void start_timed(struct panel *p, enum state s, uint8_t ticks)
{
    p->state = s;
    p->timer = ticks;
}

/* a tamper contact cannot be bypassed */
static bool panel_bypass(struct panel *p, int zone)
{
    if (p->state != DISARMED || p->zone[zone].kind == ZONE_TAMPER)
        return false;
    p->zone[zone].bypassed = true;
    return true;
}

static void panel_arm(struct panel *p)
{
    if (p->state != DISARMED)
        return;
    p->alarms = 0;
    start_timed(p, LEAVING, EXIT_DELAY);
}

static bool panel_disarm(struct panel *p, int code)
{
    if (p->keypad_lock > 0)
        return false;
    if (code != PIN) {
        if (++p->wrong >= MAX_WRONG) {
            p->keypad_lock = LOCK_TIME;
            p->wrong = 0;
        }
        return false;
    }
    p->wrong = 0;
    p->state = DISARMED;
    p->timer = 0;
    for (int i = 0; i < NZONES; i++)
        p->zone[i].bypassed = false;
    return true;
}

static void panel_zone(struct panel *p, int zone)
{
    const struct zone *z = &p->zone[zone];

    if (z->bypassed)
        return;
    if (z->kind == ZONE_TAMPER) {
        if (p->state != SIREN)
            sound_siren(p);
        return;
    }
    switch (p->state) {
    case ARMED:
        if (z->kind == ZONE_INSTANT)
            sound_siren(p);
        else
            start_timed(p, ENTERING, ENTRY_DELAY);
        break;
    case ENTERING:
        /* the delay is only for the way through the door */
        if (z->kind == ZONE_INSTANT)
            sound_siren(p);
        break;
    default:
        break;
    }
}

static void panel_tick(struct panel *p)
{
    if (p->keypad_lock > 0)
        p->keypad_lock--;
    if (p->timer == 0 || --p->timer > 0)
        return;
    switch (p->state) {
    case LEAVING:
        p->state = ARMED;
        break;
    case ENTERING:
        sound_siren(p);
        break;
    case SIREN:
        p->state = ARMED;
        break;
    default:
        break;
    }
}

int main(void)
{
    struct panel p;
    unsigned char skip = __VERIFIER_nondet_uchar();

    panel_init(&p);
    __VERIFIER_assume(skip <= NZONES);
    if (skip < NZONES)
        assert(panel_bypass(&p, skip) == (skip != 2));
    panel_arm(&p);
    panel_tick(&p);
    assert(p.state == ARMED);

    for (int i = 0; i < 4; i++) {
        unsigned char ev = __VERIFIER_nondet_uchar();
        enum state was = p.state;
        uint8_t left = p.timer;
        bool byp;

        __VERIFIER_assume(ev < 6);
        if (ev < NZONES) {
            byp = p.zone[ev].bypassed;
            panel_zone(&p, ev);
            if (ev == 2)
                assert(p.state == SIREN);
            else if (ev == 1 && !byp && was >= ARMED)
                assert(p.state == SIREN && p.alarms > 0);
            else if (ev == 0 && !byp && was == ARMED)
                assert(p.state == ENTERING && p.timer == ENTRY_DELAY);
            else
                assert(p.state == was && p.timer == left);
        } else if (ev == 3) {
            panel_tick(&p);
            if (was == ENTERING && left == 1)
                assert(p.state == SIREN);
        } else {
            bool locked = p.keypad_lock > 0;

            if (panel_disarm(&p, ev == 4 ? PIN : 1111))
                assert(!locked && ev == 4 && p.state == DISARMED);
            else
                assert((locked || ev == 5) && p.state == was);
        }
    }
    return 0;
}

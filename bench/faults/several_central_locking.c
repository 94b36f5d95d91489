/*
 * Central locking and alarm of a car.
 *
 * The key fob sends a button with a counter; a telegram is good if its counter is a little ahead of
 * the last good one, so that recorded telegrams are of no use. The first press of the unlock button
 * unlocks the door of the driver, a second one the others too. If no door is opened after unlocking,
 * the car locks itself again. The car also locks when it drives off, and it unlocks in a crash, after
 * which it stays unlocked until the owner locks it.
 *
 * Locking with the fob arms the alarm after a delay. Opening anything triggers it, except the boot
 * if it was released by the fob. A door that set off the siren does not do it again while it is open.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define DOORS 5
#define DRIVER 0x01u
#define BOOT 0x10u
#define ALL_DOORS 0x1fu
#define WINDOW 8
#define RELOCK_TICKS 3
#define ARM_TICKS 1
#define SIREN_TICKS 2
#define DRIVE_SPEED 15
#define STEPS 4

enum button { BUTTON_LOCK, BUTTON_UNLOCK, BUTTON_BOOT, BUTTONS };

enum alarm_state { DISARMED, ARMING, ARMED, SIREN };

struct fob {
    uint8_t counter; /* of the last good telegram */
    int rejected;
};

struct alarm {
    enum alarm_state state;
    int left; /* ticks until the next state */
    unsigned ignored; /* doors that do not trigger it */
    int triggered;
};

struct car {
    struct fob fob;
    struct alarm alarm;
    unsigned open; /* doors that are open, a bit for each */
    unsigned locked;
    int relock_left; /* ticks until the car locks itself again, or zero */
    bool crashed;
    bool driving;
    int blinks; /* of the indicators, as an answer to the fob */
};

/* --- fob ----------------------------------------------------------------------------------- */

static bool fob_accept(struct fob *f, uint8_t code)
{
    uint8_t ahead = (uint8_t)(code - f->counter);
    if (ahead == 0 || ahead > WINDOW) {
        f->rejected++;
        return false;
    }
    f->counter++;
    return true;
}

/* --- alarm --------------------------------------------------------------------------------- */

static void alarm_arm(struct alarm *a)
{
    if (a->state != DISARMED)
        return;
    a->state = ARMING;
    a->left = ARM_TICKS;
    a->ignored = 0;
}

static void alarm_disarm(struct alarm *a)
{
    a->state = DISARMED;
    a->left = 0;
    a->ignored = 0;
}

static void alarm_watch(struct alarm *a, unsigned open)
{
    a->ignored &= open;
    if (a->state != ARMED || (open & ~a->ignored) == 0)
        return;
    a->state = SIREN;
    a->left = SIREN_TICKS;
    a->ignored |= open;
    a->triggered++;
}

static void alarm_tick(struct alarm *a, unsigned open)
{
    if ((a->state == ARMING || a->state == SIREN) && --a->left == 0)
        a->state = ARMED;
    alarm_watch(a, open);
}

/* --- locks --------------------------------------------------------------------------------- */

/* Locks the doors that are closed. */
static void lock_doors(struct car *c)
{
    c->locked |= ALL_DOORS & ~c->open;
    c->relock_left = 0;
}

static void unlock_doors(struct car *c, unsigned doors)
{
    c->locked &= ~doors;
}

static bool is_locked(const struct car *c)
{
    return c->locked == ALL_DOORS;
}

static void car_init(struct car *c, uint8_t counter)
{
    c->fob.counter = counter;
    c->fob.rejected = 0;
    c->alarm.triggered = 0;
    alarm_disarm(&c->alarm);
    c->open = 0;
    c->locked = ALL_DOORS;
    c->relock_left = 0;
    c->crashed = false;
    c->driving = false;
    c->blinks = 0;
}

static void press_lock(struct car *c)
{
    lock_doors(c);
    c->crashed = false;
    c->blinks += 1;
    if (is_locked(c))
        alarm_arm(&c->alarm);
}

/* The first press is for the driver only; nothing is left to do if all doors are unlocked. */
static void press_unlock(struct car *c)
{
    bool again = (c->locked & DRIVER) == 0;
    alarm_disarm(&c->alarm);
    unlock_doors(c, again ? ALL_DOORS : DRIVER);
    c->blinks += 2;
    if (c->open == 0 && !c->crashed)
        c->relock_left = RELOCK_TICKS;
}

/* Releases the boot only; it may be open then without an alarm. */
static void press_boot(struct car *c)
{
    unlock_doors(c, BOOT);
    c->open |= BOOT;
    c->alarm.ignored |= BOOT;
    c->relock_left = 0;
}

static bool receive(struct car *c, enum button button, uint8_t code)
{
    if (c->driving || !fob_accept(&c->fob, code))
        return false;
    switch (button) {
    case BUTTON_LOCK:
        press_lock(c);
        break;
    case BUTTON_UNLOCK:
        press_unlock(c);
        break;
    default:
        press_boot(c);
        break;
    }
    return true;
}

/* --- doors --------------------------------------------------------------------------------- */

/* A door is pulled open; by force if it is locked. */
static void open_door(struct car *c, unsigned door)
{
    c->open |= door;
    c->locked &= ~door;
    c->relock_left = 0;
    alarm_watch(&c->alarm, c->open);
}

/* A door that is closed while the alarm is on gets locked again. */
static void close_door(struct car *c, unsigned door)
{
    c->open &= ~door;
    if (c->alarm.state != DISARMED)
        c->locked |= door;
    alarm_watch(&c->alarm, c->open);
}

/* --- driving ------------------------------------------------------------------------------- */

static void set_speed(struct car *c, int speed)
{
    bool driving = speed > DRIVE_SPEED;
    if (driving && !c->driving && !c->crashed)
        lock_doors(c);
    c->driving = driving;
}

static void crash(struct car *c)
{
    c->crashed = true;
    c->driving = false;
    unlock_doors(c, ALL_DOORS);
    alarm_disarm(&c->alarm);
}

static void car_tick(struct car *c)
{
    alarm_tick(&c->alarm, c->open);
    if (c->relock_left > 0 && --c->relock_left == 0) {
        lock_doors(c);
        alarm_arm(&c->alarm);
    }
}

/* --- harness ------------------------------------------------------------------------------- */

struct model {
    uint8_t newest; /* the counter of the newest telegram that was good */
    bool stays_unlocked;
    int good;
};

static void press(struct car *c, struct model *m, unsigned argument)
{
    uint8_t code = (uint8_t)argument;
    enum button button = (enum button)(argument % BUTTONS);
    bool driving = c->driving;
    uint8_t ahead = (uint8_t)(code - m->newest);
    unsigned locked = c->locked;
    int triggered = c->alarm.triggered;
    bool accepted = receive(c, button, code);
    assert(accepted == (!driving && ahead >= 1 && ahead <= WINDOW));
    if (!accepted) {
        assert(c->locked == locked);
        return;
    }
    m->newest = code;
    m->good++;
    if (button == BUTTON_LOCK) {
        m->stays_unlocked = false;
        assert((c->locked | c->open) == ALL_DOORS);
    } else if (button == BUTTON_UNLOCK) {
        assert((c->locked & DRIVER) == 0 && c->alarm.state == DISARMED);
        assert((locked & DRIVER) != 0 || c->locked == 0);
    } else {
        assert((c->open & BOOT) != 0 && c->alarm.triggered == triggered);
    }
}

static void use_door(struct car *c, unsigned argument)
{
    unsigned door = 1u << argument % DOORS;
    bool armed = c->alarm.state == ARMED;
    int triggered = c->alarm.triggered;
    if ((c->open & door) != 0) {
        close_door(c, door);
        assert(c->alarm.triggered == triggered);
    } else {
        open_door(c, door);
        assert(c->alarm.triggered == triggered + armed);
    }
}

int main(void)
{
    struct car c;
    struct model m;
    m.newest = __VERIFIER_nondet_uchar();
    m.stays_unlocked = false;
    m.good = 0;
    car_init(&c, m.newest);

    for (int step = 0; step < STEPS; step++) {
        unsigned action = __VERIFIER_nondet_uchar();
        unsigned argument = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(action <= 4);
        switch (action) {
        case 0:
            press(&c, &m, argument);
            break;
        case 1:
            use_door(&c, argument);
            break;
        case 2:
            set_speed(&c, (int)argument);
            if (argument > DRIVE_SPEED && m.good == 0 && !m.stays_unlocked)
                assert((c.locked | c.open) == ALL_DOORS || c.driving);
            break;
        case 3:
            crash(&c);
            m.stays_unlocked = true;
            break;
        default:
            for (int i = 0; i < RELOCK_TICKS; i++)
                car_tick(&c);
            assert(c.relock_left == 0);
            break;
        }
        if (m.stays_unlocked)
            assert(c.locked == 0 && c.relock_left == 0);
        assert((c.locked & c.open) == 0);
        assert(c.alarm.state != SIREN || c.alarm.triggered > 0);
    }
    assert(c.blinks <= 2 * m.good);
    return 0;
}

/*
 * A timing wheel: timers hang in the slot of the tick on which they expire. A slot is emptied when the wheel comes by;
 * timers with further turns to go stay. A callback may start its own timer again.
 */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SLOTS 4
#define TIMERS 2

struct timer;
typedef void (*timer_callback)(struct timer *t);

struct timer {
    struct timer *next;
    timer_callback expired;
    int turns;
    int period;
    int count;
    bool active;
};

struct wheel {
    struct timer *slots[SLOTS];
    int now;
};

static struct wheel wheel;

static void wheel_init(void)
{
    for (int i = 0; i < SLOTS; i++)
        wheel.slots[i] = NULL;
    wheel.now = 0;
}

static void timer_init(struct timer *t, timer_callback expired, int period)
{
    t->next = NULL;
    t->expired = expired;
    t->turns = 0;
    t->period = period;
    t->count = 0;
    t->active = false;
}

static void timer_start(struct timer *t, int ticks)
{
    if (t->active || ticks <= 0)
        return;
    int slot = (wheel.now + ticks) % SLOTS;
    t->turns = (ticks - 1) / SLOTS;
    t->next = wheel.slots[slot];
    wheel.slots[slot] = t;
    t->active = true;
}

static void timer_stop(struct timer *t)
{
    if (!t->active)
        return;
    for (int slot = 0; slot < SLOTS; slot++) {
        struct timer **link = &wheel.slots[slot];
        while (*link != NULL) {
            if (*link == t) {
                *link = t->next;
                t->next = NULL;
                t->active = false;
                return;
            }
            link = &(*link)->next;
        }
    }
}

/* Takes the timers that are due out of the current slot, in the order of the list. */
static struct timer *wheel_collect(void)
{
    struct timer *due = NULL;
    struct timer **tail = &due;
    struct timer **link = &wheel.slots[wheel.now % SLOTS];
    while (*link != NULL) {
        struct timer *t = *link;
        if (t->turns > 0) {
            t->turns--;
            link = &t->next;
            continue;
        }
        *link = t->next;
        t->next = NULL;
        *tail = t;
        tail = &t->next;
    }
    return due;
}

static void wheel_tick(void)
{
    wheel.now++;
    struct timer *due = wheel_collect();
    while (due != NULL) {
        struct timer *t = due;
        due = t->next;
        t->next = NULL;
        t->expired(t);
        t->active = false;
    }
}

static void count_once(struct timer *t)
{
    t->count++;
}

static void count_and_restart(struct timer *t)
{
    t->count++;
    timer_start(t, t->period);
}

static int timers_in_wheel(void)
{
    int count = 0;
    for (int slot = 0; slot < SLOTS; slot++) {
        for (struct timer *t = wheel.slots[slot]; t != NULL; t = t->next)
            count++;
    }
    return count;
}

int main(void)
{
    struct timer timers[TIMERS];
    bool stopped = __VERIFIER_nondet_uchar() > 127;
    int delay = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(delay >= 1 && delay <= 6);

    wheel_init();
    timer_init(&timers[0], count_once, 0);
    timer_init(&timers[1], count_and_restart, 2);
    timer_start(&timers[0], 3);
    timer_start(&timers[1], delay);
    assert(timers_in_wheel() == 2);
    if (stopped)
        timer_stop(&timers[0]);
    for (int tick = 1; tick <= 5; tick++) {
        wheel_tick();
        assert(timers[0].count == (!stopped && tick >= 3));
        assert(timers[1].count == (tick < delay ? 0 : 1 + (tick - delay) / 2));
    }
    return 0;
}

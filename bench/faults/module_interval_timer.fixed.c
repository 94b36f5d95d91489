/*
 * Interval timer service on top of one tick counter. Timers run once or periodically; an expired
 * timer calls a function of its owner, which may start and stop timers itself. Between them the
 * processor may sleep, and the counter then advances by several ticks at once.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define TIMERS 3
#define NO_TIMER (-1)
#define LONGEST_SLEEP 100
#define TICKS 5
#define HISTORY 4

struct service;

typedef void (*expiry)(struct service *s, int id);

struct timer {
    uint16_t interval;
    uint16_t due;
    bool used;
    bool armed;
    bool periodic;
    uint8_t expirations;
    expiry call;
};

struct service {
    struct timer timer[TIMERS];
    uint16_t now;
    int armed;
    uint16_t late;
};

/* --- Service ------------------------------------------------------------------------------- */

static void service_init(struct service *s)
{
    for (int i = 0; i < TIMERS; i++) {
        s->timer[i].used = false;
        s->timer[i].armed = false;
    }
    s->now = 0;
    s->armed = 0;
    s->late = 0;
}

/* Takes a timer that is free and returns its number, or NO_TIMER. */
static int timer_create(struct service *s, uint16_t interval, bool periodic, expiry call)
{
    for (int i = 0; i < TIMERS; i++) {
        struct timer *t = &s->timer[i];
        if (t->used)
            continue;
        t->interval = interval;
        t->due = 0;
        t->used = true;
        t->armed = false;
        t->periodic = periodic;
        t->expirations = 0;
        t->call = call;
        return i;
    }
    return NO_TIMER;
}

/* Starts a timer, or starts it again from now on. */
static void timer_start(struct service *s, int id)
{
    struct timer *t = &s->timer[id];
    t->due = s->now + t->interval;
    t->armed = true;
}

static bool timer_stop(struct service *s, int id)
{
    struct timer *t = &s->timer[id];
    if (!t->armed)
        return false;
    t->armed = false;
    return true;
}

static void timer_delete(struct service *s, int id)
{
    timer_stop(s, id);
    s->timer[id].used = false;
}

/* The ticks that are left, or 0 for a timer that is not armed. */
static uint16_t timer_remaining(const struct service *s, int id)
{
    const struct timer *t = &s->timer[id];
    return t->armed ? (uint16_t)(t->due - s->now) : 0;
}

/* How long the processor may sleep, at most LONGEST_SLEEP. */
static uint16_t service_sleep(const struct service *s)
{
    uint16_t shortest = LONGEST_SLEEP;
    for (int i = 0; i < TIMERS; i++) {
        if (s->timer[i].armed && timer_remaining(s, i) < shortest)
            shortest = timer_remaining(s, i);
    }
    return shortest;
}

/* A periodic timer counts from the time when it was due, so that delays do not add up. */
static void timer_expire(struct service *s, int id)
{
    struct timer *t = &s->timer[id];
    uint16_t delay = s->now - t->due;
    if (delay > s->late)
        s->late = delay;
    t->expirations++;
    if (t->periodic)
        t->due += t->interval;
    else
        t->armed = false;
    if (t->call)
        t->call(s, id);
}

/* Some ticks have passed; differences of times are taken as signed because the time wraps. */
static void service_advance(struct service *s, uint16_t ticks)
{
    s->now += ticks;
    for (int i = 0; i < TIMERS; i++) {
        struct timer *t = &s->timer[i];
        if (t->armed && (int16_t)(s->now - t->due) >= 0)
            timer_expire(s, i);
    }
    s->armed = 0;
    for (int i = 0; i < TIMERS; i++)
        s->armed += s->timer[i].armed;
}

/* --- Users of the service ------------------------------------------------------------------ */

/* A blinking lamp. */
struct lamp {
    bool on;
    int changes;
};

/* A message that is sent again, each time after twice the interval, until it is given up. */
struct sender {
    uint16_t sent[HISTORY];
    int count;
    int retries;
    bool given_up;
};

#define RETRIES 1

static struct lamp lamp;
static struct sender sender;

static void blink(struct service *s, int id)
{
    (void)s;
    (void)id;
    lamp.on = !lamp.on;
    lamp.changes++;
}

static void send(const struct service *s)
{
    assert(sender.count < HISTORY);
    sender.sent[sender.count] = s->now;
    sender.count++;
}

static void send_again(struct service *s, int id)
{
    if (sender.retries == RETRIES) {
        sender.given_up = true;
        return;
    }
    sender.retries++;
    s->timer[id].interval *= 2;
    send(s);
    timer_start(s, id);
}

/* --- Harness ------------------------------------------------------------------------------- */

static void check(const struct service *s)
{
    int armed = 0;
    for (int i = 0; i < TIMERS; i++) {
        const struct timer *t = &s->timer[i];
        if (!t->armed)
            continue;
        assert(t->used);
        assert(timer_remaining(s, i) > 0 && timer_remaining(s, i) <= t->interval);
        assert(service_sleep(s) <= timer_remaining(s, i));
        armed++;
    }
    assert(s->armed == armed);
}

int main(void)
{
    struct service s;
    unsigned first = __VERIFIER_nondet_uchar();
    unsigned period = __VERIFIER_nondet_uchar();
    unsigned answered = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(first >= 1 && first <= 3);
    __VERIFIER_assume(period >= 2 && period <= 4);
    __VERIFIER_assume(answered >= 1 && answered <= TICKS + 1);

    service_init(&s);
    int message = timer_create(&s, (uint16_t)first, false, send_again);
    int blinking = timer_create(&s, (uint16_t)period, true, blink);
    int once = timer_create(&s, 4, false, (expiry)0);
    assert(message != NO_TIMER && blinking != NO_TIMER && once != NO_TIMER);
    assert(timer_create(&s, 1, false, (expiry)0) == NO_TIMER);
    send(&s);
    timer_start(&s, message);
    timer_start(&s, blinking);
    timer_start(&s, once);
    assert(timer_remaining(&s, once) == 4 && service_sleep(&s) <= first);

    /* The answer to the message comes at some tick, or not at all. */
    for (unsigned tick = 1; tick <= TICKS; tick++) {
        if (tick == answered) {
            bool waiting = !sender.given_up;
            assert(timer_stop(&s, message) == waiting);
        }
        service_advance(&s, 1);
        check(&s);
        assert(s.timer[blinking].armed);
        assert(timer_remaining(&s, blinking) == period - tick % period);
    }

    assert(s.timer[once].expirations == 1 && !s.timer[once].armed);
    assert(lamp.changes == (int)(TICKS / period));
    assert(lamp.on == (lamp.changes % 2 == 1));
    bool repeated = first < answered && first <= TICKS;
    assert(sender.count == (repeated ? 2 : 1));
    if (repeated)
        assert(sender.sent[1] == first);
    assert(sender.given_up == (3 * first < answered && 3 * first <= TICKS));

    assert(s.late == 0);
    service_advance(&s, 8);
    assert(s.late > 0 && lamp.changes == (int)(TICKS / period) + 1);
    timer_delete(&s, blinking);
    assert(timer_create(&s, 1, false, (expiry)0) == blinking);
    return 0;
}

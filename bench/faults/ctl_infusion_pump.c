/*
 * Infusion pump: dose bookkeeping and bolus on patient demand.
 *
 * The basal rate runs all the time.  A bolus is granted when the lockout
 * time since the last one is over and when the doses of the last WINDOW
 * minutes, with the bolus, stay under the window limit.  Low reservoir
 * raises a warning, empty stops delivery with an alarm.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define WINDOW        4         /* minutes that the limit looks back */
#define LOCKOUT_MIN   2
#define LOW_LEVEL     10

enum alarm_bits {
    ALARM_NONE      = 0,
    ALARM_LOW       = 1u << 0,
    ALARM_EMPTY     = 1u << 1,
    ALARM_LIMIT     = 1u << 2,
    ALARM_DOOR      = 1u << 3
};

struct prescription {
    uint16_t basal;             /* units a minute */
    uint16_t bolus;
    uint16_t window_limit;
};

struct pump {
    struct prescription rx;
    uint16_t history[WINDOW];   /* what each of the last minutes delivered */
    uint8_t  slot;              /* the current minute in history */
    uint16_t window_sum;        /* sum of history */
    uint16_t reservoir;
    uint32_t total;
    uint8_t  lockout;           /* minutes until next bolus */
    uint8_t  alarms;
    bool     running;
};

static void pump_start(struct pump *p, const struct prescription *rx,
                       uint16_t fill)
{
    memset(p, 0, sizeof *p);
    p->rx = *rx;
    p->reservoir = fill;
    p->running = true;
}

/* Push `units` out; as much as the reservoir has. */
static uint16_t pump_deliver(struct pump *p, uint16_t units)
{
    if (units > p->reservoir)
        units = p->reservoir;
    p->reservoir -= units;
    p->total += units;
    p->history[p->slot] += units;
    p->window_sum += units;

    if (p->reservoir == 0) {
        p->alarms |= ALARM_EMPTY;
        p->running = false;
    } else if (p->reservoir < LOW_LEVEL) {
        p->alarms |= ALARM_LOW;
    }
    return units;
}

/* Go to the next minute; the oldest one leaves the window. */
static void window_advance(struct pump *p)
{
    p->slot = (uint8_t)((p->slot + 1) % WINDOW);
    p->window_sum -= p->history[p->slot];
    p->history[p->slot] = 0;
}

static void pump_minute(struct pump *p)
{
    window_advance(p);
    if (p->lockout > 0)
        p->lockout--;
    if (!p->running)
        return;

    if (p->window_sum + p->rx.basal > p->rx.window_limit) {
        p->alarms |= ALARM_LIMIT;
        return;
    }
    pump_deliver(p, p->rx.basal);
}

/* The patient presses the button; returns the units given. */
static uint16_t pump_bolus(struct pump *p)
{
    if (!p->running || p->lockout > 0)
        return 0;
    if (p->window_sum + p->rx.basal > p->rx.window_limit) {
        p->alarms |= ALARM_LIMIT;
        return 0;
    }
    p->lockout = LOCKOUT_MIN;
    return pump_deliver(p, p->rx.bolus);
}

/* The nurse changes the syringe. */
static void pump_refill(struct pump *p, uint16_t units)
{
    p->reservoir = units;
    if (units >= LOW_LEVEL) {
        p->alarms &= (uint8_t)~(ALARM_LOW | ALARM_EMPTY);
        p->running = true;
    }
}

/* ------------------------------------------------------------------ */

#define MINUTES 6

int main(void)
{
    struct pump p;
    struct prescription rx;
    unsigned fill = __VERIFIER_nondet_uint();
    unsigned given[MINUTES];            /* per minute, by the harness */
    int last_bolus = -10;
    uint32_t sum = 0;

    rx.basal = 2;
    rx.bolus = 5;
    rx.window_limit = (uint16_t)(__VERIFIER_nondet_uint() % 32);
    __VERIFIER_assume(rx.window_limit >= 10);
    __VERIFIER_assume(fill >= 10 && fill <= 40);

    pump_start(&p, &rx, (uint16_t)fill);

    for (int m = 0; m < MINUTES; m++) {
        uint32_t before = p.total;

        pump_minute(&p);
        if (m == 3 && __VERIFIER_nondet_bool())
            pump_refill(&p, 20);
        if (__VERIFIER_nondet_bool()) {
            uint16_t got = pump_bolus(&p);
            if (got > 0) {
                assert(m - last_bolus >= LOCKOUT_MIN);
                last_bolus = m;
            }
        }
        given[m] = p.total - before;
        sum += given[m];

        /* the limit holds over every window */
        unsigned win = 0;
        for (int k = 0; k < WINDOW; k++)
            if (m - k >= 0)
                win += given[m - k];
        assert(win <= rx.window_limit);
        assert(win == p.window_sum);
        assert(p.total == sum);
        assert(p.running || (p.alarms & ALARM_EMPTY));
        if (p.running && p.reservoir < LOW_LEVEL)
            assert(p.alarms & ALARM_LOW);
    }
    return 0;
}

/*
 * Push button: debouncing, click, double click and long press.
 *
 * The pin is sampled every tick.  A level counts only after DEBOUNCE equal
 * samples in a row.  From the debounced level a state machine makes events.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern _Bool __VERIFIER_nondet_bool(void);

enum {
    DEBOUNCE   = 2,     /* equal samples before a level is taken over */
    LONG_TICKS = 3      /* a press of that many ticks is a long one   */
};

enum level { RELEASED, PRESSED };

enum event { EV_NONE, EV_DOWN, EV_CLICK, EV_LONG, EV_LONG_END };

enum phase { PH_IDLE, PH_DOWN, PH_HELD };

struct debouncer {
    enum level stable;
    uint8_t count;          /* samples that differ from stable */
};

struct button {
    struct debouncer deb;
    enum phase phase;
    uint8_t held;           /* ticks in PH_DOWN */
    uint8_t clicks;
    uint8_t longs;
};

static void button_init(struct button *b)
{
    b->deb.stable = RELEASED;
    b->deb.count = 0;
    b->phase = PH_IDLE;
    b->held = 0;
    b->clicks = 0;
    b->longs = 0;
}

/* Feed one sample; the result is the debounced level. */
static enum level debounce(struct debouncer *d, enum level sample)
{
    if (sample == d->stable) {
        d->count = 0;
    } else {
        d->count++;
        if (d->count >= DEBOUNCE) {
            d->stable = sample;
            d->count = 0;
        }
    }
    return d->stable;
}

static enum event button_tick(struct button *b, bool pin_low)
{
    /* the pin has a pull-up: low is pressed */
    enum level lv = debounce(&b->deb, pin_low ? PRESSED : RELEASED);

    switch (b->phase) {
    case PH_IDLE:
        if (lv == PRESSED) {
            b->phase = PH_DOWN;
            b->held = 0;
            return EV_DOWN;
        }
        break;

    case PH_DOWN:
        if (lv == RELEASED) {
            b->phase = PH_IDLE;
            b->clicks++;
            return EV_CLICK;
        }
        b->held++;
        if (b->held >= LONG_TICKS) {
            b->phase = PH_HELD;
            b->longs++;
            return EV_LONG;
        }
        break;

    case PH_HELD:
        if (lv == RELEASED) {
            b->phase = PH_IDLE;
            return EV_LONG_END;
        }
        break;
    }
    return EV_NONE;
}

/* ------------------------------------------------------------------ */

#define TICKS 12

int main(void)
{
    struct button b;
    bool raw[TICKS];
    bool level = false;         /* reference: debounced level */
    int run = 0;                /* ticks since it became pressed */
    int clicks = 0, longs = 0;

    button_init(&b);

    for (int t = 0; t < TICKS; t++) {
        raw[t] = __VERIFIER_nondet_bool();
        enum event ev = button_tick(&b, raw[t]);

        bool before = level;
        if (t >= 1 && raw[t] == raw[t - 1])
            level = raw[t];

        enum event want = EV_NONE;
        if (level && !before) {
            run = 0;
            want = EV_DOWN;
        } else if (level) {
            run++;
            if (run == LONG_TICKS) {
                want = EV_LONG;
                longs++;
            }
        } else if (before) {
            if (run < LONG_TICKS) {
                want = EV_CLICK;
                clicks++;
            } else {
                want = EV_LONG_END;
            }
        }
        assert(ev == want);
    }
    assert(b.clicks == clicks);
    assert(b.longs == longs);
    return 0;
}

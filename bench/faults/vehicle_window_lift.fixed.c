/* Power window lift with one-touch closing and anti-pinch reversal. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define POS_OPEN        400     /* mm below the upper seal */
#define POS_CLOSED      0
#define PINCH_ZONE_LOW  200     /* protection is active between these */
#define PINCH_ZONE_HIGH 4
#define PINCH_CURRENT   60      /* tenths of an ampere above idle */
#define REVERSE_TRAVEL  125
#define STEP            10

enum motion { STOPPED, MOVING_UP, MOVING_DOWN, REVERSING };

struct window {
    enum motion motion;
    int pos;            /* gap in mm: 0 is closed */
    int target;         /* end point of a reversal */
    int idle_current;
    bool locked_out;    /* no automatic closing until the switch is released */
};

static void window_init(struct window *w, int pos, int idle)
{
    w->motion = STOPPED;
    w->pos = pos;
    w->target = pos;
    w->idle_current = idle;
    w->locked_out = false;
}

static bool pinch_detected(const struct window *w, int current)
{
    if (w->pos <= PINCH_ZONE_HIGH || w->pos > PINCH_ZONE_LOW)
        return false;
    return current - w->idle_current >= PINCH_CURRENT;
}

static void start_reversal(struct window *w)
{
    w->target = w->pos + REVERSE_TRAVEL;
    if (w->target > POS_OPEN)
        w->target = POS_OPEN;
    w->motion = REVERSING;
    w->locked_out = true;
}

/* One tick of the lift; cmd is -1 (down), 0 (released) or 1 (up). */
static void window_tick(struct window *w, int cmd, int current)
{
    if (cmd == 0)
        w->locked_out = false;

    switch (w->motion) {
    case STOPPED:
        if (cmd > 0 && !w->locked_out)
            w->motion = MOVING_UP;
        else if (cmd < 0)
            w->motion = MOVING_DOWN;
        break;
    case MOVING_UP:
        if (pinch_detected(w, current)) {
            start_reversal(w);
            break;
        }
        w->pos -= STEP;
        if (w->pos <= POS_CLOSED) {
            w->pos = POS_CLOSED;
            w->motion = STOPPED;
        } else if (cmd < 0) {
            w->motion = STOPPED;
        }
        break;
    case MOVING_DOWN:
    case REVERSING:
        w->pos += STEP;
        if (w->motion == REVERSING && w->pos >= w->target) {
            w->pos = w->target;
            w->motion = STOPPED;
        } else if (w->pos >= POS_OPEN) {
            w->pos = POS_OPEN;
            w->motion = STOPPED;
        } else if (w->motion == MOVING_DOWN && cmd > 0) {
            w->motion = STOPPED;
        }
        break;
    }
}

int main(void)
{
    struct window w;
    int start = __VERIFIER_nondet_int();
    int idle = __VERIFIER_nondet_int();

    __VERIFIER_assume(start >= 0 && start <= POS_OPEN);
    __VERIFIER_assume(idle >= 20 && idle <= 50);
    window_init(&w, start, idle);
    for (int t = 0; t < 4; t++) {
        int cmd = __VERIFIER_nondet_int();
        int amps = __VERIFIER_nondet_int();
        struct window before = w;

        __VERIFIER_assume(cmd >= -1 && cmd <= 1);
        __VERIFIER_assume(amps >= 0 && amps <= 250);
        window_tick(&w, cmd, amps);
        assert(w.pos >= POS_CLOSED && w.pos <= POS_OPEN);
        if (before.motion == MOVING_UP && before.pos >= 5 && before.pos <= 200
            && amps >= idle + 60)
            assert(w.motion == REVERSING && w.pos == before.pos);
        else
            assert(w.motion != REVERSING || before.motion == REVERSING);
        if (before.motion == STOPPED && before.locked_out && cmd == 1)
            assert(w.motion == STOPPED);
    }
    return 0;
}

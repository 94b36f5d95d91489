/*
 * Software timers on a 32-bit millisecond tick that wraps around. Timers are
 * one-shot or periodic; the service routine is called at least once in half
 * of the tick range.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NTIMERS 2

struct swtimer {
    uint32_t deadline;
    uint32_t period;           /* 0: one-shot */
    uint8_t active;
    uint8_t fired;             /* number of expirations */
};

struct timer_base {
    struct swtimer t[NTIMERS];
    uint32_t now;
};

/* Nonzero when the time a is at or after b. */
static int tick_reached(uint32_t a, uint32_t b)
{
    return a >= b;
}

static void timer_start(struct timer_base *tb, unsigned i, uint32_t delay, uint32_t period)
{
    struct swtimer *t = &tb->t[i];

    t->deadline = tb->now + delay;
    t->period = period;
    t->active = 1;
    t->fired = 0;
}

static void timer_expire(struct swtimer *t)
{
    t->fired++;
    if (t->period)
        t->deadline += t->period;
    else
        t->active = 0;
}

/* Advance the clock and run what is due, each timer at most once per call. */
static void timer_service(struct timer_base *tb, uint32_t elapsed)
{
    tb->now += elapsed;
    for (int i = 0; i < NTIMERS; i++) {
        struct swtimer *t = &tb->t[i];

        if (t->active && tick_reached(tb->now, t->deadline))
            timer_expire(t);
    }
}

int main(void)
{
    struct timer_base tb;
    uint32_t delay0 = __VERIFIER_nondet_uint();
    uint32_t delay1 = __VERIFIER_nondet_uint();
    uint32_t total = 0;

    __VERIFIER_assume(delay0 >= 1 && delay0 <= 100);
    __VERIFIER_assume(delay1 >= 1 && delay1 <= 100);

    tb.now = __VERIFIER_nondet_uint();
    timer_start(&tb, 0, delay0, 0);
    timer_start(&tb, 1, delay1, delay1);

    for (int i = 0; i < 3; i++) {
        uint32_t dt = __VERIFIER_nondet_uint();

        __VERIFIER_assume(dt <= 60);
        timer_service(&tb, dt);
        total += dt;

        /* The one-shot timer has fired exactly when its delay is over. */
        assert(tb.t[0].fired == (total >= delay0 ? 1 : 0));
        assert(tb.t[0].active == !tb.t[0].fired);
        /* The periodic one never fires early. */
        assert((uint32_t)tb.t[1].fired * delay1 <= total);
    }
    return 0;
}

/* A software timer on a 16-bit tick counter that wraps around. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

struct timer {
    uint16_t started;
    uint16_t period;
};

static void timer_start(struct timer *t, uint16_t now, uint16_t period)
{
    t->started = now;
    t->period = period;
}

static uint16_t elapsed(uint16_t now, uint16_t since)
{
    return (uint16_t)(now - since);
}

static bool timer_expired(const struct timer *t, uint16_t now)
{
    return elapsed(t->started, now) >= t->period;
}

int main(void)
{
    struct timer timer;
    uint16_t start = __VERIFIER_nondet_ushort();
    uint16_t period = __VERIFIER_nondet_ushort();
    uint16_t waited = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(period >= 1 && period <= 5000);
    __VERIFIER_assume(waited <= 10000);

    timer_start(&timer, start, period);
    bool expired = timer_expired(&timer, (uint16_t)(start + waited));
    assert(expired == (waited >= period));
    return 0;
}

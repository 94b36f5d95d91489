/* Sets the compare value of an 8-bit timer from a duty cycle in tenths of a percent. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define TOP 255
#define FULL_SCALE 1000

struct timer {
    unsigned compare;
    int inverted;
};

static void timer_set_duty(struct timer *t, int duty)
{
    if (duty < 0)
        duty = 0;
    if (duty > FULL_SCALE)
        duty = FULL_SCALE;
    unsigned counts = (unsigned)duty * (TOP + 1) / FULL_SCALE;
    t->compare = t->inverted ? TOP - counts : counts;
}

static int timer_output_high(const struct timer *t, unsigned count)
{
    int high = count < t->compare;
    return t->inverted ? !high : high;
}

int main(void)
{
    struct timer t = {0, 0};
    int duty = __VERIFIER_nondet_int();
    t.inverted = __VERIFIER_nondet_int() != 0;
    timer_set_duty(&t, duty);

    assert(t.compare <= TOP);
    if (duty <= 0)
        assert(t.compare == (t.inverted ? TOP : 0));
    if (duty >= FULL_SCALE)
        assert(timer_output_high(&t, TOP - 1));
    return 0;
}

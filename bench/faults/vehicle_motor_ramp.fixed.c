/* Speed ramp of a pump motor: the duty cycle follows the request by
 * limited steps, with a faster slope for braking than for running up. */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define STEP_UP    6
#define STEP_DOWN  20
#define DUTY_MIN   25   /* below this the rotor stalls */

struct ramp {
    uint8_t duty;       /* 0..255, as written to the PWM register */
    uint8_t request;
    uint8_t enabled;
    uint16_t moves;     /* ticks in which the duty changed */
};

static void ramp_init(struct ramp *r)
{
    r->duty = 0;
    r->request = 0;
    r->enabled = 0;
    r->moves = 0;
}

static int clamp(int v, int lo, int hi)
{
    if (v < lo)
        return lo;
    if (v > hi)
        return hi;
    return v;
}

/* Requests in the stall region are rounded to off. */
static void ramp_request(struct ramp *r, uint8_t duty)
{
    r->request = duty < DUTY_MIN ? 0 : duty;
}

/* Called every 10 ms. */
static uint8_t ramp_tick(struct ramp *r)
{
    uint8_t goal = r->enabled ? r->request : 0;
    int16_t delta = (int16_t)(goal - r->duty);

    if (delta == 0)
        return r->duty;
    delta = (int16_t)clamp(delta, -STEP_DOWN, STEP_UP);
    if (r->duty == 0 && delta > 0)
        r->duty = DUTY_MIN;         /* kick over the stall region */
    else
        r->duty = (uint8_t)(r->duty + delta);
    if (r->duty < DUTY_MIN)
        r->duty = 0;
    r->moves++;
    return r->duty;
}

int main(void)
{
    struct ramp r;
    uint8_t first = __VERIFIER_nondet_uchar();
    uint8_t second = __VERIFIER_nondet_uchar();
    uint8_t duty0 = __VERIFIER_nondet_uchar();
    uint8_t before, now;

    __VERIFIER_assume(duty0 == 0 || duty0 >= DUTY_MIN);
    ramp_init(&r);
    r.enabled = 1;
    r.duty = duty0;

    ramp_request(&r, first);
    for (int i = 0; i < 3; i++) {
        if (i == 2)
            ramp_request(&r, second);
        before = r.duty;
        now = ramp_tick(&r);
        assert(now == 0 || now >= DUTY_MIN);
        if (r.request > before)
            assert(now > before && now <= r.request);
        else if (r.request < before)
            assert(now < before && now >= r.request);
        else
            assert(now == before);
    }
    assert(r.moves <= 3);
    return 0;
}

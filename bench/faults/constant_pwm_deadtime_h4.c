/*
 * Complementary PWM with dead time, centre aligned.
 *
 * The counter runs 0..top.  The high side is on while counter < cmp_h, the
 * low side is on while counter >= cmp_l.  Between cmp_h and cmp_l both are
 * off, for at least the dead time.  Duty is given in permille.
 */
#include <assert.h>
#include <stdint.h>
#include <stdbool.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define PERMILLE      1000u
#define DT_FINE_MAX   127u      /* dead time register: 0..127 is one tick each */
#define DT_COARSE     0x80u     /* flag: the low bits count pairs of ticks     */
#define DT_COARSE_MAX 254u

enum pwm_err { PWM_OK, PWM_BAD_TOP, PWM_BAD_DUTY, PWM_BAD_DT };

struct pwm_regs {
    uint16_t top;
    uint16_t cmp_h;
    uint16_t cmp_l;
    uint8_t  dtr;
};

struct pwm {
    struct pwm_regs active;     /* what the hardware uses now          */
    struct pwm_regs shadow;     /* what it takes at the next underflow */
    bool pending;
    uint16_t duty;
    uint16_t dead_ticks;
};

/* Encode a dead time in ticks for the register, rounding up. */
static uint8_t dt_encode(uint16_t ticks)
{
    if (ticks <= DT_FINE_MAX)
        return (uint8_t)ticks;
    return (uint8_t)(DT_COARSE | ((ticks + 1u) / 2u));
}

static uint16_t dt_decode(uint8_t reg)
{
    if (reg & DT_COARSE)
        return (uint16_t)((reg & 0x3Fu) * 2u);
    return reg;
}

/* Work out the compare values for the wanted duty. */
static void pwm_compute(struct pwm *p, struct pwm_regs *r)
{
    uint32_t on = ((uint32_t)r->top * p->duty) / PERMILLE;
    uint32_t dt = dt_decode(r->dtr);

    if (on == 0) {
        /* always low: no edge, no dead time */
        r->cmp_h = 0;
        r->cmp_l = 0;
    } else if (on + dt >= r->top) {
        /* no room left for the low side */
        r->cmp_h = (uint16_t)on;
        r->cmp_l = (uint16_t)(r->top + 1u);
    } else {
        r->cmp_h = (uint16_t)on;
        r->cmp_l = (uint16_t)(on + dt);
    }
}

static enum pwm_err pwm_setup(struct pwm *p, uint16_t top, uint16_t dead)
{
    if (top < 100 || top > 4000)
        return PWM_BAD_TOP;
    if (dead > DT_COARSE_MAX)
        return PWM_BAD_DT;
    p->duty = 0;
    p->dead_ticks = dead;
    p->active.top = top;
    p->active.dtr = dt_encode(dead);
    pwm_compute(p, &p->active);
    p->shadow = p->active;
    p->pending = false;
    return PWM_OK;
}

static enum pwm_err pwm_set_duty(struct pwm *p, uint16_t duty)
{
    if (duty > PERMILLE)
        return PWM_BAD_DUTY;
    p->duty = duty;
    pwm_compute(p, &p->shadow);
    p->pending = true;
    return PWM_OK;
}

/* Counter underflow: the shadow registers become active. */
static void pwm_underflow_isr(struct pwm *p)
{
    if (!p->pending)
        return;
    p->active = p->shadow;
    p->pending = false;
}

static bool out_high(const struct pwm_regs *r, uint16_t counter)
{
    return counter < r->cmp_h;
}

static bool out_low(const struct pwm_regs *r, uint16_t counter)
{
    return counter >= r->cmp_l;
}

/* ------------------------------------------------------------------ */

int main(void)
{
    struct pwm p;
    uint16_t top = __VERIFIER_nondet_ushort();
    uint16_t dead = __VERIFIER_nondet_ushort();

    __VERIFIER_assume(top == 400 || top == 1000);
    if (pwm_setup(&p, top, dead) != PWM_OK) {
        assert(dead > 254);
        return 0;
    }
    assert(!out_high(&p.active, 0) && out_low(&p.active, 0));

    for (int i = 0; i < 2; i++) {
        uint16_t duty = __VERIFIER_nondet_ushort();
        uint16_t old_h = p.active.cmp_h;
        enum pwm_err e = pwm_set_duty(&p, duty);
        assert(e == (duty > 1000 ? PWM_BAD_DUTY : PWM_OK));
        assert(p.active.cmp_h == old_h);
        pwm_underflow_isr(&p);

        uint16_t t = __VERIFIER_nondet_ushort();
        __VERIFIER_assume(t <= top);
        bool h = out_high(&p.active, t);
        bool l = out_low(&p.active, t);
        assert(!(h && l));

        /* the low side stays off for the dead time after the high side */
        if (p.active.cmp_h > 0 && t >= p.active.cmp_h
            && t - p.active.cmp_h < dead)
            assert(!l);
        /* and not much longer than that, if it is on at all */
        if (p.active.cmp_h > 0 && t > p.active.cmp_h + dead + 1
            && p.active.cmp_h + dead + 1 < top)
            assert(l);
        if (p.active.cmp_h == 0)
            assert(l);
    }
    return 0;
}

/*
 * Slew-rate limited PWM for a brushed DC motor. The duty follows the
 * requested value by at most `step` counts per control period; a change of
 * direction is done only at standstill.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define DUTY_MAX 1000u

enum dir { DIR_FWD, DIR_REV };

struct motor {
    uint32_t duty;
    uint32_t step;
    enum dir dir;
    int enabled;
};

static void motor_init(struct motor *m, uint32_t duty, uint32_t step)
{
    m->duty = duty;
    m->step = step;
    m->dir = DIR_FWD;
    m->enabled = 1;
}

/* One slew step of the duty towards the target. */
static void motor_slew(struct motor *m, uint32_t target)
{
    if (m->duty < target) {
        if (target - m->duty > m->step)
            m->duty += m->step;
        else
            m->duty = target;
    } else {
        if (m->duty - m->step > target)
            m->duty -= m->step;
        else
            m->duty = target;
    }
}

/* Control period: saturate the request, brake first when reversing. */
static void motor_update(struct motor *m, uint32_t request, enum dir dir)
{
    if (!m->enabled) {
        m->duty = 0;
        return;
    }
    if (request > DUTY_MAX)
        request = DUTY_MAX;
    if (dir != m->dir) {
        motor_slew(m, 0);
        if (m->duty == 0)
            m->dir = dir;
        return;
    }
    motor_slew(m, request);
}

static uint32_t absdiff(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

int main(void)
{
    struct motor m;
    uint32_t duty0 = __VERIFIER_nondet_uint();
    uint32_t step = __VERIFIER_nondet_uint();

    __VERIFIER_assume(duty0 <= DUTY_MAX);
    __VERIFIER_assume(step >= 1 && step <= 200);
    motor_init(&m, duty0, step);

    for (int i = 0; i < 4; i++) {
        uint32_t req = __VERIFIER_nondet_uint();
        enum dir d = __VERIFIER_nondet_bool() ? DIR_REV : DIR_FWD;
        uint32_t before = m.duty;
        enum dir dir_before = m.dir;

        motor_update(&m, req, d);

        assert(m.duty <= DUTY_MAX);
        assert(absdiff(m.duty, before) <= step);
        if (m.dir != dir_before)
            assert(m.duty == 0);
    }
    return 0;
}

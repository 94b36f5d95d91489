/* Ramps a motor up to speed in steps of at most one unit per period, 50 periods at most. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_SPEED 50

struct motor {
    int speed;
    int periods;
};

static void ramp_up(struct motor *m, int target)
{
    m->periods = 0;
    while (m->speed < target) {
        m->speed++;
        m->periods++;
    }
}

static void ramp_down(struct motor *m, int target)
{
    m->periods = 0;
    while (m->speed > target) {
        m->speed--;
        m->periods++;
    }
}

static void set_speed(struct motor *m, int target)
{
    if (target <= m->speed)
        ramp_up(m, target);
    else
        ramp_down(m, target);
}

int main(void)
{
    struct motor motor = {.speed = 25, .periods = 0};
    int target = __VERIFIER_nondet_int();
    __VERIFIER_assume(target >= 0 && target <= MAX_SPEED);

    set_speed(&motor, target);
    assert(motor.speed == target);
    assert(motor.periods == (target > 25 ? target - 25 : 25 - target));
    return 0;
}

/*
 * The supervisor of a motor drive: self-test, ramp, running, braking and fault, with limits on current and temperature,
 * a fault memory, and an acknowledgement that only works when the cause is gone.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_CURRENT 100
#define MAX_TEMPERATURE 90
#define COOL_TEMPERATURE 70
#define RAMP_STEP 40
#define TOP_SPEED 100
#define BRAKE_STEP 50

enum state { SELF_TEST, STANDBY, RAMP, RUNNING, BRAKING, FAULT };
enum cause { CAUSE_NONE, CAUSE_CURRENT, CAUSE_TEMPERATURE, CAUSE_SENSOR };

struct sensors {
    int current;
    int temperature;
};

struct commands {
    bool run;
    bool acknowledge;
};

struct drive {
    enum state state;
    enum cause cause;
    int speed;
    bool output_enabled;
    int fault_count;
};

static void drive_init(struct drive *d)
{
    d->state = SELF_TEST;
    d->cause = CAUSE_NONE;
    d->speed = 0;
    d->output_enabled = false;
    d->fault_count = 0;
}

static bool sensors_plausible(const struct sensors *s)
{
    return s->temperature < 200 && s->current < 200;
}

static enum cause find_cause(const struct sensors *s)
{
    if (!sensors_plausible(s))
        return CAUSE_SENSOR;
    if (s->current > MAX_CURRENT)
        return CAUSE_CURRENT;
    if (s->temperature > MAX_TEMPERATURE)
        return CAUSE_TEMPERATURE;
    return CAUSE_NONE;
}

static void enter_fault(struct drive *d, enum cause cause)
{
    d->state = FAULT;
    d->cause = cause;
    d->speed = 0;
    d->output_enabled = false;
    d->fault_count++;
}

static bool may_acknowledge(const struct drive *d, const struct sensors *s)
{
    if (find_cause(s) != CAUSE_NONE)
        return false;
    return d->cause != CAUSE_TEMPERATURE || s->temperature <= COOL_TEMPERATURE;
}

static void step_self_test(struct drive *d, const struct sensors *s)
{
    enum cause cause = find_cause(s);
    if (cause != CAUSE_NONE)
        enter_fault(d, cause);
    else
        d->state = STANDBY;
}

static void step_standby(struct drive *d, const struct commands *c)
{
    if (!c->run)
        return;
    d->output_enabled = true;
    d->state = RAMP;
}

static void step_ramp(struct drive *d, const struct sensors *s, const struct commands *c)
{
    enum cause cause = find_cause(s);
    if (cause != CAUSE_NONE) {
        enter_fault(d, cause);
    }
    if (!c->run) {
        d->state = BRAKING;
        return;
    }
    d->speed += RAMP_STEP;
    if (d->speed >= TOP_SPEED) {
        d->speed = TOP_SPEED;
        d->state = RUNNING;
    }
}

static void step_running(struct drive *d, const struct sensors *s, const struct commands *c)
{
    enum cause cause = find_cause(s);
    if (cause != CAUSE_NONE) {
        enter_fault(d, cause);
        return;
    }
    if (!c->run)
        d->state = BRAKING;
}

static void step_braking(struct drive *d, const struct sensors *s)
{
    enum cause cause = find_cause(s);
    if (cause == CAUSE_CURRENT || cause == CAUSE_SENSOR) {
        enter_fault(d, cause);
        return;
    }
    d->speed -= BRAKE_STEP;
    if (d->speed <= 0) {
        d->speed = 0;
        d->output_enabled = false;
        d->state = STANDBY;
    }
}

static void step_fault(struct drive *d, const struct sensors *s, const struct commands *c)
{
    if (!c->acknowledge || !may_acknowledge(d, s))
        return;
    d->cause = CAUSE_NONE;
    d->state = SELF_TEST;
}

static void drive_step(struct drive *d, const struct sensors *s, const struct commands *c)
{
    switch (d->state) {
    case SELF_TEST:
        step_self_test(d, s);
        break;
    case STANDBY:
        step_standby(d, c);
        break;
    case RAMP:
        step_ramp(d, s, c);
        break;
    case RUNNING:
        step_running(d, s, c);
        break;
    case BRAKING:
        step_braking(d, s);
        break;
    case FAULT:
        step_fault(d, s, c);
        break;
    }
}

static void check(const struct drive *d)
{
    assert(d->speed >= 0 && d->speed <= TOP_SPEED);
    assert((d->state == FAULT) == (d->cause != CAUSE_NONE));
    if (d->state == FAULT || d->state == STANDBY || d->state == SELF_TEST)
        assert(!d->output_enabled && d->speed == 0);
    if (d->state == RUNNING)
        assert(d->output_enabled && d->speed == TOP_SPEED);
}

int main(void)
{
    struct drive d;
    drive_init(&d);
    for (int i = 0; i < 6; i++) {
        struct sensors s;
        struct commands c;
        s.current = __VERIFIER_nondet_uchar();
        s.temperature = __VERIFIER_nondet_uchar();
        c.run = __VERIFIER_nondet_uchar() & 1;
        c.acknowledge = __VERIFIER_nondet_uchar() & 1;
        drive_step(&d, &s, &c);
        check(&d);
    }
    return 0;
}

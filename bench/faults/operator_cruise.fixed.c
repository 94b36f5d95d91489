/*
 * Cruise control of a car: off, standby, holding a speed, or overridden by the driver. The buttons
 * set, change and resume the speed; brake, clutch and the stability control take it out.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SPEED_MIN 30
#define SPEED_MAX 180
#define SPEED_STEP 5
#define NO_SPEED 0
#define OVERRIDE_PEDAL 15
#define FULL_TORQUE 100
#define STEPS 5

enum cruise_state { OFF, STANDBY, HOLDING, OVERRIDDEN };
enum button { BUTTON_NONE, BUTTON_MAIN, BUTTON_SET, BUTTON_PLUS, BUTTON_MINUS, BUTTON_RESUME };

struct vehicle {
    int speed;
    int pedal;
    bool brake;
    bool clutch;
    bool stability_active;
};

struct cruise {
    enum cruise_state state;
    int target;
    int torque;
};

static void cruise_init(struct cruise *c)
{
    c->state = OFF;
    c->target = NO_SPEED;
    c->torque = 0;
}

static bool cruise_active(const struct cruise *c)
{
    return c->state == HOLDING || c->state == OVERRIDDEN;
}

static bool speed_in_range(int speed)
{
    return speed >= SPEED_MIN && speed <= SPEED_MAX;
}

static bool must_release(const struct vehicle *v)
{
    return v->brake || v->clutch || v->stability_active;
}

static void set_target(struct cruise *c, int speed)
{
    if (!speed_in_range(speed))
        return;
    c->target = speed;
    c->state = HOLDING;
}

static void change_target(struct cruise *c, int difference)
{
    if (!cruise_active(c))
        return;
    int speed = c->target + difference;
    if (speed_in_range(speed))
        c->target = speed;
}

static void handle_button(struct cruise *c, const struct vehicle *v, enum button button)
{
    if (button == BUTTON_MAIN) {
        if (c->state == OFF) {
            c->state = STANDBY;
        } else {
            c->state = OFF;
            c->target = NO_SPEED;
        }
        return;
    }
    if (c->state == OFF || must_release(v))
        return;
    switch (button) {
    case BUTTON_SET:
        set_target(c, v->speed);
        break;
    case BUTTON_PLUS:
        change_target(c, SPEED_STEP);
        break;
    case BUTTON_MINUS:
        change_target(c, -SPEED_STEP);
        break;
    case BUTTON_RESUME:
        if (c->state == STANDBY && c->target != NO_SPEED && speed_in_range(v->speed))
            c->state = HOLDING;
        break;
    default:
        break;
    }
}

static void follow_driver(struct cruise *c, const struct vehicle *v)
{
    if (!cruise_active(c))
        return;
    if (must_release(v))
        c->state = STANDBY;
    else if (v->pedal >= OVERRIDE_PEDAL)
        c->state = OVERRIDDEN;
    else
        c->state = HOLDING;
}

static void control_torque(struct cruise *c, const struct vehicle *v)
{
    if (c->state != HOLDING) {
        c->torque = 0;
        return;
    }
    int torque = (c->target - v->speed) * 4;
    if (torque < 0)
        torque = 0;
    if (torque > FULL_TORQUE)
        torque = FULL_TORQUE;
    c->torque = torque;
}

static void cruise_step(struct cruise *c, const struct vehicle *v, enum button button)
{
    handle_button(c, v, button);
    follow_driver(c, v);
    control_torque(c, v);
}

static struct vehicle take_vehicle(void)
{
    struct vehicle v;
    unsigned flags = __VERIFIER_nondet_uchar();
    v.speed = __VERIFIER_nondet_uchar();
    v.pedal = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(v.pedal <= 100);
    v.brake = flags & 1u;
    v.clutch = flags & 2u;
    v.stability_active = flags & 4u;
    return v;
}

static void check(const struct cruise *c, const struct vehicle *v)
{
    if (v->brake || v->clutch || v->stability_active)
        assert(!cruise_active(c) && c->torque == 0);
    if (cruise_active(c))
        assert(c->target >= SPEED_MIN && c->target <= SPEED_MAX);
    if (c->state == OFF)
        assert(c->target == NO_SPEED);
    assert(c->torque >= 0 && c->torque <= FULL_TORQUE);
    assert(c->torque == 0 || v->speed < c->target);
}

int main(void)
{
    struct cruise c;
    cruise_init(&c);
    for (int i = 0; i < STEPS; i++) {
        struct vehicle v = take_vehicle();
        unsigned button = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(button <= BUTTON_RESUME);
        cruise_step(&c, &v, (enum button)button);
        check(&c, &v);
    }
    return 0;
}

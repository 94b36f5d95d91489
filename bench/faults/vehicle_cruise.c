/* Cruise control: buttons, driver overrides and a simple speed governor. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MIN_SPEED   40
#define MAX_SPEED   180
#define TAP_STEP    2

enum cc_state { CC_OFF, CC_READY, CC_ACTIVE, CC_OVERRIDE };

enum cc_event {
    EV_ON_OFF,
    EV_SET,             /* take the current speed as set speed */
    EV_RESUME,
    EV_TAP_UP,
    EV_TAP_DOWN,
    EV_BRAKE,
    EV_PEDAL_DOWN,      /* driver accelerates over the set speed */
    EV_PEDAL_UP,
    EV_COUNT
};

struct cruise {
    enum cc_state state;
    int speed;          /* km/h, measured */
    int set_speed;      /* 0: none stored */
    int throttle;       /* percent asked from the engine */
};

typedef void (*handler)(struct cruise *c);

static void cruise_init(struct cruise *c)
{
    c->state = CC_OFF;
    c->speed = 0;
    c->set_speed = 0;
    c->throttle = 0;
}

static bool speed_usable(int kmh)
{
    return kmh >= MIN_SPEED && kmh <= MAX_SPEED;
}

static bool controlling(const struct cruise *c)
{
    return c->state == CC_ACTIVE || c->state == CC_OVERRIDE;
}

static void release(struct cruise *c, enum cc_state to)
{
    c->state = to;
    c->throttle = 0;
}

static void on_off(struct cruise *c)
{
    if (c->state == CC_OFF) {
        c->state = CC_READY;
        return;
    }
    release(c, CC_OFF);
    c->set_speed = 0;
}

static void on_set(struct cruise *c)
{
    if (c->state == CC_OFF || !speed_usable(c->speed))
        return;
    c->set_speed = c->speed;
    c->state = CC_ACTIVE;
}

static void on_resume(struct cruise *c)
{
    if (c->state != CC_READY || !speed_usable(c->speed))
        return;
    c->state = CC_ACTIVE;
}

static void on_tap_up(struct cruise *c)
{
    if (controlling(c) && c->set_speed + TAP_STEP <= MAX_SPEED)
        c->set_speed += TAP_STEP;
}

static void on_tap_down(struct cruise *c)
{
    if (controlling(c) && c->set_speed - TAP_STEP >= MIN_SPEED)
        c->set_speed -= TAP_STEP;
}

static void on_brake(struct cruise *c)
{
    if (controlling(c))
        release(c, CC_READY);
}

static void on_pedal_down(struct cruise *c)
{
    if (c->state == CC_ACTIVE)
        c->state = CC_OVERRIDE;
}

static void on_pedal_up(struct cruise *c)
{
    if (c->state == CC_OVERRIDE)
        c->state = CC_ACTIVE;
}

static const handler handlers[EV_COUNT] = {
    [EV_ON_OFF] = on_off,
    [EV_SET] = on_set,
    [EV_RESUME] = on_resume,
    [EV_TAP_UP] = on_tap_up,
    [EV_TAP_DOWN] = on_tap_down,
    [EV_BRAKE] = on_brake,
    [EV_PEDAL_DOWN] = on_pedal_down,
    [EV_PEDAL_UP] = on_pedal_up,
};

static void cruise_event(struct cruise *c, enum cc_event ev)
{
    handlers[ev](c);
}

/* Proportional governor, called with every new speed value. */
static void cruise_tick(struct cruise *c, int speed)
{
    int error;

    c->speed = speed;
    if (controlling(c) && speed < MIN_SPEED) {
        release(c, CC_READY);
        return;
    }
    if (c->state != CC_ACTIVE)
        return;
    error = c->set_speed - speed;
    c->throttle = error <= 0 ? 0 : error >= 25 ? 100 : error * 4;
}

int main(void)
{
    struct cruise c;

    cruise_init(&c);
    for (int n = 0; n < 5; n++) {
        int speed = __VERIFIER_nondet_int();
        int ev = __VERIFIER_nondet_int();
        struct cruise old = c;

        __VERIFIER_assume(speed >= 0 && speed <= 220);
        __VERIFIER_assume(ev >= 0 && ev < EV_COUNT);
        cruise_tick(&c, speed);
        cruise_event(&c, (enum cc_event)ev);

        assert(c.set_speed == 0 || speed_usable(c.set_speed));
        assert(c.throttle >= 0 && c.throttle <= 100);
        if (c.state == CC_ACTIVE)
            assert(speed_usable(c.set_speed));
        if (c.state == CC_OFF || c.state == CC_READY)
            assert(c.throttle == 0);
        if (ev == EV_BRAKE)
            assert(c.state == CC_OFF || c.state == CC_READY);
        if (ev == EV_RESUME && old.state == CC_READY && old.set_speed != 0)
            assert((c.state == CC_ACTIVE) == speed_usable(speed));
    }
    return 0;
}

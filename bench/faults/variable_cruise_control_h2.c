/*
 * Cruise control with a speed limiter for a light truck.
 *
 * The driver sets a speed, steps it up or down, cancels with the brake
 * and resumes the stored speed.  The set speed is always kept between
 * the limits, and the torque request changes by at most SLEW per cycle.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define SPEED_MIN       40
#define SPEED_MAX       130
#define STEP            5
#define GAIN            4
#define TORQUE_MAX      300
#define SLEW            50
#define CYCLES          5

enum button { BTN_NONE, BTN_SET, BTN_RESUME, BTN_PLUS, BTN_MINUS,
              BTN_CANCEL, BTN_LAST = BTN_CANCEL };

enum mode { CC_OFF, CC_STANDBY, CC_ACTIVE };

static struct {
    enum mode mode;
    int  target;            /* 0 while nothing is stored   */
    int  legal;             /* legal limit from the camera */
    int  torque;            /* request to the engine       */
} cc;

static int clamp(int value, int low, int high)
{
    if (value < low) {
        return low;
    }
    if (value > high) {
        return high;
    }
    return value;
}

static void cc_reset(void)
{
    cc.mode = CC_OFF;
    cc.target = 0;
    cc.legal = SPEED_MAX;
    cc.torque = 0;
}

static void cc_main_switch(bool on)
{
    if (!on) {
        cc_reset();
    } else if (cc.mode == CC_OFF) {
        cc.mode = CC_STANDBY;
    }
}

/* A new legal limit; it also caps a speed that is already stored. */
static void cc_set_legal(int sign)
{
    int capped = clamp(sign, SPEED_MIN, SPEED_MAX);

    cc.legal = sign;
    if (cc.target > capped) {
        cc.target = capped;
    }
}

static bool speed_in_range(int speed)
{
    return speed >= SPEED_MIN && speed <= SPEED_MAX;
}

static void cc_button(enum button b, int speed, bool brake)
{
    if (cc.mode == CC_OFF) {
        return;
    }
    if (brake || b == BTN_CANCEL) {
        cc.mode = CC_STANDBY;
        return;
    }
    switch (b) {
    case BTN_SET:
        if (speed_in_range(speed)) {
            cc.target = clamp(speed, SPEED_MIN, cc.legal);
            cc.mode = CC_ACTIVE;
        }
        break;
    case BTN_RESUME:
        if (cc.target != 0 && speed_in_range(speed)) {
            cc.mode = CC_ACTIVE;
        }
        break;
    case BTN_PLUS:
        if (cc.mode == CC_ACTIVE) {
            cc.target = clamp(cc.target + STEP, SPEED_MIN, cc.legal);
        }
        break;
    case BTN_MINUS:
        if (cc.mode == CC_ACTIVE) {
            cc.target = clamp(cc.target - STEP, SPEED_MIN, cc.legal);
        }
        break;
    default:
        break;
    }
}

/* Proportional control with a limit on the change of the request. */
static int cc_control(int speed)
{
    int wanted = 0;
    int delta;

    if (cc.mode == CC_ACTIVE) {
        wanted = clamp(GAIN * (cc.target - speed), 0, TORQUE_MAX);
        delta = clamp(wanted - cc.torque, -SLEW, SLEW);
        cc.torque += delta;
    } else {
        cc.torque = 0;      /* at once when the driver takes over */
    }
    return cc.torque;
}

int main(void)
{
    int last = 0;

    cc_reset();
    cc_main_switch(true);

    for (int i = 0; i < CYCLES; i++) {
        int b = __VERIFIER_nondet_int();
        int speed = __VERIFIER_nondet_int();
        int sign = __VERIFIER_nondet_int();
        bool brake = __VERIFIER_nondet_bool();
        int torque;

        __VERIFIER_assume(b >= BTN_NONE && b <= BTN_LAST);
        __VERIFIER_assume(speed >= 0 && speed <= 160);
        __VERIFIER_assume(sign >= 5 && sign <= 150);

        if (__VERIFIER_nondet_bool()) {
            cc_set_legal(sign);
        }
        cc_button((enum button)b, speed, brake);
        torque = cc_control(speed);

        assert(!brake || torque == 0);
        assert(torque >= 0 && torque <= TORQUE_MAX);
        assert(torque - last <= SLEW);
        if (cc.mode == CC_ACTIVE) {
            assert(cc.target >= SPEED_MIN);
            assert(cc.target <= cc.legal);
            if (speed > cc.legal) {
                assert(torque <= last);
            }
        }
        last = torque;
    }
    cc_main_switch(false);
    assert(cc.mode == CC_OFF && cc_control(80) == 0);
    return 0;
}

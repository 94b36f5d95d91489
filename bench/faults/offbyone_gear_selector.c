/* Selects the gear of an automatic transmission from the speed and the position of the throttle. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define GEARS 6
#define KICKDOWN 90
#define KICKDOWN_MARGIN 15

/* From this speed on (in km/h) the gear may be engaged. */
static const unsigned char engage_speed[GEARS] = {0, 15, 32, 50, 75, 100};

static int select_gear(int speed, int throttle)
{
    if (throttle >= KICKDOWN)
        speed -= KICKDOWN_MARGIN;
    int gear = 1;
    while (gear < GEARS - 1 && speed >= engage_speed[gear])
        gear++;
    return gear;
}

int main(void)
{
    int speed = __VERIFIER_nondet_uchar();
    int throttle = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(throttle <= 100);

    int gear = select_gear(speed, throttle);
    int margin = throttle >= KICKDOWN ? KICKDOWN_MARGIN : 0;
    assert(gear >= 1 && gear <= GEARS);
    assert(gear == 1 || speed - margin >= engage_speed[gear - 1]);
    assert(gear == GEARS || speed - margin < engage_speed[gear]);
    return 0;
}

// A speed controller in single precision; its integral is not limited, so the command leaves the range of a byte.
//@ expect: violated
//@ unwind: 7
//@ cbmc: --conversion-check
//@ witness: 0 50 0 0 0
#include "verify.h"

#ifndef STEPS
#define STEPS 3
#endif

struct controller {
    float proportional, integral, period;
    float accumulated, last;
};

static float limit(float value, float low, float high)
{
    if (value < low)
        return low;
    return value > high ? high : value;
}

static unsigned char control(struct controller *c, float wanted, float measured)
{
    float error = wanted - measured;
    float change = c->proportional * (error - c->last) + c->integral * c->period * error;
    c->last = error;
#ifdef FIXED
    c->accumulated = limit(c->accumulated + change, 0.0f, 255.0f);
#else
    c->accumulated += limit(change, -128.0f, 127.0f);
    if (c->accumulated < 0.0f)
        c->accumulated = 0.0f;
#endif
    return (unsigned char)c->accumulated; //~ check: float-conversion
}

static float vehicle(float speed, unsigned char throttle, float slope)
{
    float force = 0.05f * (float)throttle - 0.01f * speed - slope;
    return limit(speed + 0.5f * force, 0.0f, 60.0f);
}

int main(void)
{
    struct controller c = {2.0f, 4.0f, 0.5f, 0.0f, 0.0f};
    float speed = (float)any_from(0, 50);
    float wanted = (float)any_from(0, 50);
    for (int i = 0; i < STEPS; i++) {
        float slope = (float)any_from(-4, 4) * 0.25f;
        unsigned char throttle = control(&c, wanted, speed);
        speed = vehicle(speed, throttle, slope);
        assert(speed >= 0.0f && speed <= 60.0f);
    }
    return 0;
}

/* Turns raw readings of a rate gyro into hundredths of a degree per second, rounded to nearest. */
#include <assert.h>

extern short __VERIFIER_nondet_short(void);
extern void __VERIFIER_assume(int);

/* One count of the sensor is 0.035 degrees per second, or 35 tenths of a hundredth. */
#define SENSITIVITY 35
#define SCALE 10

static int gyro_rate(short raw, short bias)
{
    int scaled = (raw - bias) * SENSITIVITY;
    int half = scaled < 0 ? -(SCALE / 2) : SCALE / 2;
    return (scaled + half) / SCALE;
}

int main(void)
{
    short raw = __VERIFIER_nondet_short();
    short bias = __VERIFIER_nondet_short();
    __VERIFIER_assume(raw >= -2000 && raw <= 2000);
    __VERIFIER_assume(bias >= -50 && bias <= 50);

    int rate = gyro_rate(raw, bias);
    int exact = (raw - bias) * SENSITIVITY;
    int error = exact - rate * SCALE;
    assert(error >= -SCALE / 2 && error <= SCALE / 2);
    return 0;
}

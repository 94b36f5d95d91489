/* Two-point control of a boiler with hysteresis, in tenths of a degree. */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define LOW 600
#define HIGH 650
#define STEPS 4

struct boiler {
    bool heating;
    int switches;
};

static void control(struct boiler *b, int temperature)
{
    bool before = b->heating;
    if (temperature < LOW)
        b->heating = true;
    if (b->heating != before)
        b->switches++;
}

int main(void)
{
    struct boiler boiler = {false, 0};

    for (int i = 0; i < STEPS; i++) {
        int temperature = __VERIFIER_nondet_int();
        __VERIFIER_assume(temperature >= 0 && temperature <= 1000);
        bool before = boiler.heating;
        control(&boiler, temperature);
        assert(!(temperature < LOW) || boiler.heating);
        assert(!(temperature > HIGH) || !boiler.heating);
        assert(!(temperature >= LOW && temperature <= HIGH) || boiler.heating == before);
    }
    assert(boiler.switches <= STEPS);
    return 0;
}

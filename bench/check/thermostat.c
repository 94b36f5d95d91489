// A thermostat with hysteresis and a model of the room, in double precision: the temperature stays in its band.
//@ expect: holds
//@ unwind: 9
#include "verify.h"

#ifndef STEPS
#define STEPS 4
#endif

struct room {
    double temperature;
    _Bool heating;
    int switches, quiet;
};

static void minute(struct room *room, double loss)
{
    if (room->heating && room->temperature > 21.0) {
        room->heating = 0;
        room->switches++;
        room->quiet = 0;
    } else if (!room->heating && room->temperature < 19.0) {
        room->heating = 1;
        room->switches++;
        room->quiet = 0;
    } else {
        room->quiet++;
    }
    room->temperature += room->heating ? 0.5 - loss : -loss;
}

int main(void)
{
    double start = __VERIFIER_nondet_double();
    __VERIFIER_assume(start >= 18.75 && start <= 21.25);
    struct room room = {start, __VERIFIER_nondet_bool(), 0, 0};
    for (int i = 0; i < STEPS; i++) {
        double loss = (double)any_from(0, 8) * 0.03125;
        minute(&room, loss);
        assert(room.temperature >= 18.5 && room.temperature <= 21.75);
        assert(room.temperature == room.temperature);
    }
    assert(room.switches + room.quiet <= STEPS);
    assert(room.switches <= 2);
    return 0;
}

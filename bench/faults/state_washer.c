/* A washing machine: fill, wash, drain, spin; a stop at any time must not flood the kitchen. */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define FULL 3

enum phase { STOPPED, FILLING, WASHING, DRAINING, SPINNING };

struct washer {
    enum phase phase;
    int water;
    int minutes;
    bool door_locked;
};

static void washer_start(struct washer *w)
{
    if (w->phase != STOPPED)
        return;
    w->phase = FILLING;
    w->door_locked = true;
    w->minutes = 0;
}

static void washer_stop(struct washer *w)
{
    w->phase = STOPPED;
    w->door_locked = false;
}

static void washer_minute(struct washer *w)
{
    switch (w->phase) {
    case STOPPED:
        break;
    case FILLING:
        if (++w->water == FULL)
            w->phase = WASHING;
        break;
    case WASHING:
        if (++w->minutes == 2)
            w->phase = DRAINING;
        break;
    case DRAINING:
        if (--w->water == 0)
            w->phase = SPINNING;
        break;
    case SPINNING:
        washer_stop(w);
        break;
    }
}

int main(void)
{
    struct washer w = {STOPPED, 0, 0, false};
    for (int i = 0; i < 10; i++) {
        unsigned char button = __VERIFIER_nondet_uchar();
        if (button == 1)
            washer_start(&w);
        else if (button == 2)
            washer_stop(&w);
        washer_minute(&w);
        assert(w.door_locked || w.water == 0);
        assert(w.water >= 0 && w.water <= FULL);
    }
    return 0;
}

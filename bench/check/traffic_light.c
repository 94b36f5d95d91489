// The controller of a crossing with a pedestrian button, a tram and a fire brigade: never green against green.
//@ expect: holds
//@ unwind: 41
#include "verify.h"

#ifndef SECONDS
#define SECONDS 40
#endif

enum light { RED, RED_YELLOW, GREEN, YELLOW };
enum phase { MAIN_GREEN, MAIN_YELLOW, CLEAR_TO_SIDE, SIDE_READY, SIDE_GREEN, SIDE_YELLOW, CLEAR_TO_MAIN, MAIN_READY,
             WALK, WALK_CLEAR, TRAM, TRAM_CLEAR, EMERGENCY };

struct crossing {
    enum phase phase;
    unsigned char seconds;      /* in this phase */
    unsigned char since_button; /* seconds a pedestrian has been waiting, 0 if nobody is */
    unsigned char since_tram;
    enum light main, side;
    _Bool walk, tram;
};

static const unsigned char shortest[] = {5, 2, 1, 1, 4, 2, 1, 1, 3, 2, 3, 2, 3};

static void enter(struct crossing *c, enum phase phase)
{
    c->phase = phase;
    c->seconds = 0;
    c->walk = phase == WALK;
    c->tram = phase == TRAM;
    c->main = RED;
    c->side = RED;
    switch (phase) {
    case MAIN_GREEN: c->main = GREEN; break;
    case MAIN_YELLOW: c->main = YELLOW; break;
    case MAIN_READY: c->main = RED_YELLOW; break;
    case SIDE_READY: c->side = RED_YELLOW; break;
    case SIDE_GREEN: c->side = GREEN; break;
    case SIDE_YELLOW: c->side = YELLOW; break;
    default: break;
    }
}

/* Where an all-red phase goes: the one who waits longest, pedestrians first. */
static enum phase after_clearing(struct crossing *c, enum phase otherwise)
{
    if (c->since_button != 0 && c->since_button >= c->since_tram) {
        c->since_button = 0;
        return WALK;
    }
    if (c->since_tram != 0) {
        c->since_tram = 0;
        return TRAM;
    }
    return otherwise;
}

static void second(struct crossing *c, _Bool button, _Bool tram, _Bool car_on_side, _Bool siren)
{
    if (c->since_button != 0 && c->since_button < 255)
        c->since_button++;
    else if (button && c->phase != WALK)
        c->since_button = 1;
    if (c->since_tram != 0 && c->since_tram < 255)
        c->since_tram++;
    else if (tram && c->phase != TRAM)
        c->since_tram = 1;
    if (c->seconds < 255)
        c->seconds++;
    if (c->seconds < shortest[c->phase])
        return;

    switch (c->phase) {
    case MAIN_GREEN:
        if (siren || car_on_side || c->since_button || c->since_tram)
            enter(c, MAIN_YELLOW);
        break;
    case MAIN_YELLOW:
        enter(c, siren ? EMERGENCY : CLEAR_TO_SIDE);
        break;
    case CLEAR_TO_SIDE:
        enter(c, siren ? EMERGENCY : after_clearing(c, SIDE_READY));
        break;
    case SIDE_READY:
        enter(c, SIDE_GREEN);
        break;
    case SIDE_GREEN:
        if (siren || !car_on_side || c->seconds >= 8)
            enter(c, SIDE_YELLOW);
        break;
    case SIDE_YELLOW:
        enter(c, siren ? EMERGENCY : CLEAR_TO_MAIN);
        break;
    case CLEAR_TO_MAIN:
        enter(c, siren ? EMERGENCY : after_clearing(c, MAIN_READY));
        break;
    case MAIN_READY:
        enter(c, MAIN_GREEN);
        break;
    case WALK:
        enter(c, WALK_CLEAR);
        break;
    case WALK_CLEAR:
        enter(c, CLEAR_TO_MAIN);
        break;
    case TRAM:
        enter(c, TRAM_CLEAR);
        break;
    case TRAM_CLEAR:
        enter(c, CLEAR_TO_MAIN);
        break;
    case EMERGENCY:
        if (!siren)
            enter(c, CLEAR_TO_MAIN);
        break;
    default:
        assert(0);
    }
}

/* How many of the four may move now. */
static int moving(const struct crossing *c)
{
    return (c->main != RED) + (c->side != RED) + c->walk + c->tram;
}

int main(void)
{
    struct crossing c = {0};
    enter(&c, CLEAR_TO_MAIN);
    unsigned without_siren = 0;
    for (int i = 0; i < SECONDS; i++) {
        enum light main = c.main, side = c.side;
        _Bool siren = __VERIFIER_nondet_bool();
        second(&c, __VERIFIER_nondet_bool(), __VERIFIER_nondet_bool(), __VERIFIER_nondet_bool(), siren);
        assert(moving(&c) <= 1);
        assert(!(main == GREEN && c.main == RED) && !(side == GREEN && c.side == RED));
        assert(!(main == RED && c.main == GREEN) && !(side == RED && c.side == GREEN));
        without_siren = siren ? 0 : without_siren + 1;
        assert(without_siren < 8 || c.phase != EMERGENCY);
        assert(c.since_button < 36 || siren || without_siren < 36);
    }
    return 0;
}

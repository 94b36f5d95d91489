/* Two crossing roads with one controller; between two green phases all lights are red once. */
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_TICKS 8

enum phase { MAIN_GREEN, MAIN_YELLOW, MAIN_CLEAR, SIDE_GREEN, SIDE_YELLOW, SIDE_CLEAR };

static enum phase next_phase(enum phase phase, bool side_waiting)
{
    switch (phase) {
    case MAIN_GREEN:
        return side_waiting ? MAIN_YELLOW : MAIN_GREEN;
    case MAIN_YELLOW:
        return MAIN_CLEAR;
    case MAIN_CLEAR:
        return SIDE_GREEN;
    case SIDE_GREEN:
        return side_waiting ? SIDE_GREEN : SIDE_YELLOW;
    case SIDE_YELLOW:
        return SIDE_CLEAR;
    default:
        return MAIN_GREEN;
    }
}

static bool all_red(enum phase phase)
{
    return phase == MAIN_CLEAR || phase == SIDE_CLEAR;
}

int main(void)
{
    enum phase phase = SIDE_CLEAR;
    int ticks = __VERIFIER_nondet_int();
    __VERIFIER_assume(ticks >= 0 && ticks <= MAX_TICKS);

    for (int i = 0; i < ticks; i++) {
        enum phase before = phase;
        phase = next_phase(before, __VERIFIER_nondet_bool());
        bool main_starts = phase == MAIN_GREEN && before != MAIN_GREEN;
        bool side_starts = phase == SIDE_GREEN && before != SIDE_GREEN;
        assert(!(main_starts || side_starts) || all_red(before));
    }
    return 0;
}

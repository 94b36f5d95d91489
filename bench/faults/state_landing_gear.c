/*
 * Sequencer of a retractable landing gear: doors open, gear moves, doors close. The lever may be
 * moved at any time; the sequence is then reversed from where it is. The gear must never move
 * unless the doors are fully open, and the doors must never close on a gear under way.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define TRAVEL 2
#define STEPS 8
#define SAFE_SPEED 200

enum lever { LEVER_UP, LEVER_DOWN };
enum phase { GEAR_DOWN, GEAR_UP, DOORS_OPENING, EXTENDING, RETRACTING, DOORS_CLOSING };

/* Positions: doors from closed (0) to open (TRAVEL), gear from up (0) to down (TRAVEL). */
struct plant {
    int doors;
    int gear;
};

struct valves {
    bool open_doors;
    bool close_doors;
    bool extend;
    bool retract;
};

struct sequencer {
    enum phase phase;
    enum lever lever;
    struct valves valves;
    bool warning;
};

static void all_valves_off(struct sequencer *s)
{
    s->valves.open_doors = false;
    s->valves.close_doors = false;
    s->valves.extend = false;
    s->valves.retract = false;
}

static void sequencer_init(struct sequencer *s)
{
    s->phase = GEAR_DOWN;
    s->lever = LEVER_DOWN;
    s->warning = false;
    all_valves_off(s);
}

static void start_moving(struct sequencer *s)
{
    s->phase = s->lever == LEVER_DOWN ? EXTENDING : RETRACTING;
}

/* Retraction is refused on the ground, extension above the safe speed. */
static void read_lever(struct sequencer *s, enum lever lever, bool on_ground, int speed)
{
    s->warning = false;
    if (lever == s->lever)
        return;
    if (lever == LEVER_UP && on_ground) {
        s->warning = true;
        return;
    }
    if (lever == LEVER_DOWN && speed > SAFE_SPEED) {
        s->warning = true;
        return;
    }
    s->lever = lever;
    switch (s->phase) {
    case GEAR_DOWN:
    case GEAR_UP:
        s->phase = DOORS_OPENING;
        break;
    case DOORS_CLOSING:
    case EXTENDING:
    case RETRACTING:
        start_moving(s);
        break;
    case DOORS_OPENING:
        break;
    }
}

static void advance(struct sequencer *s, const struct plant *p)
{
    switch (s->phase) {
    case DOORS_OPENING:
        if (p->doors == TRAVEL)
            start_moving(s);
        break;
    case EXTENDING:
        if (p->gear == TRAVEL)
            s->phase = DOORS_CLOSING;
        break;
    case RETRACTING:
        if (p->gear == 0)
            s->phase = DOORS_CLOSING;
        break;
    case DOORS_CLOSING:
        if (p->doors == 0)
            s->phase = s->lever == LEVER_DOWN ? GEAR_DOWN : GEAR_UP;
        break;
    case GEAR_DOWN:
    case GEAR_UP:
        break;
    }
}

static void drive_valves(struct sequencer *s)
{
    all_valves_off(s);
    switch (s->phase) {
    case DOORS_OPENING:
        s->valves.open_doors = true;
        break;
    case EXTENDING:
        s->valves.extend = true;
        break;
    case RETRACTING:
        s->valves.retract = true;
        break;
    case DOORS_CLOSING:
        s->valves.close_doors = true;
        break;
    case GEAR_DOWN:
    case GEAR_UP:
        break;
    }
}

static void plant_move(struct plant *p, const struct valves *v)
{
    assert(!(v->open_doors && v->close_doors));
    assert(!(v->extend && v->retract));
    if (v->open_doors && p->doors < TRAVEL)
        p->doors++;
    if (v->close_doors && p->doors > 0) {
        assert(p->gear == 0 || p->gear == TRAVEL);
        p->doors--;
    }
    if (v->extend || v->retract)
        assert(p->doors == TRAVEL);
    if (v->extend && p->gear < TRAVEL)
        p->gear++;
    if (v->retract && p->gear > 0)
        p->gear--;
}

int main(void)
{
    struct sequencer s;
    struct plant plant = {.doors = 0, .gear = TRAVEL};
    sequencer_init(&s);
    for (int i = 0; i < STEPS; i++) {
        enum lever lever = __VERIFIER_nondet_uchar() & 1u ? LEVER_DOWN : LEVER_UP;
        bool on_ground = i == 0;
        int speed = __VERIFIER_nondet_uchar();
        read_lever(&s, lever, on_ground, speed);
        advance(&s, &plant);
        drive_valves(&s);
        plant_move(&plant, &s.valves);
        if (s.phase == GEAR_DOWN)
            assert(plant.gear == TRAVEL && plant.doors == 0 && s.lever == LEVER_DOWN);
        if (s.phase == GEAR_UP)
            assert(plant.gear == 0 && plant.doors == 0 && s.lever == LEVER_UP);
    }
    return 0;
}

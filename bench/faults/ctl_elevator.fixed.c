/*
 * Elevator group of one: collective control.
 *
 * Calls are kept in bit masks (one bit a floor): cabin calls, hall calls up,
 * hall calls down.  The car goes on in its direction as long as there is a
 * call ahead, then turns.  Hall calls against the direction are served at
 * the turning point only.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define FLOORS   4u
#define TOP      (FLOORS - 1u)
#define BIT(f)   ((uint8_t)(1u << (f)))
#define ALL      ((uint8_t)((1u << FLOORS) - 1u))

typedef enum { DIR_NONE, DIR_UP, DIR_DOWN } dir_t;

typedef struct {
    uint8_t floor;
    dir_t   dir;
    bool    door_open;
    uint8_t cabin;
    uint8_t hall_up;
    uint8_t hall_down;
    uint8_t stops;              /* statistics: number of stops */
} lift_t;

static void lift_init(lift_t *l, uint8_t floor)
{
    l->floor = floor;
    l->dir = DIR_NONE;
    l->door_open = false;
    l->cabin = 0;
    l->hall_up = 0;
    l->hall_down = 0;
    l->stops = 0;
}

static uint8_t all_calls(const lift_t *l)
{
    return (uint8_t)(l->cabin | l->hall_up | l->hall_down);
}

/* Floors strictly above / below f, as a mask. */
static uint8_t mask_above(uint8_t f)
{
    return (uint8_t)(ALL & ~(BIT(f) | (BIT(f) - 1u)));
}

static uint8_t mask_below(uint8_t f)
{
    return (uint8_t)(BIT(f) - 1u);
}

static void call_cabin(lift_t *l, uint8_t floor)
{
    if (floor < FLOORS)
        l->cabin |= BIT(floor);
}

/* The top floor has no up button, the bottom floor no down button. */
static void call_hall(lift_t *l, uint8_t floor, dir_t d)
{
    if (floor >= FLOORS)
        return;
    if (d == DIR_UP && floor != TOP)
        l->hall_up |= BIT(floor);
    else if (d == DIR_DOWN && floor != 0)
        l->hall_down |= BIT(floor);
}

/* Which way to go from here: keep the direction while it has calls. */
static dir_t choose_dir(const lift_t *l)
{
    bool above = (all_calls(l) & mask_above(l->floor)) != 0;
    bool below = (all_calls(l) & mask_below(l->floor)) != 0;

    switch (l->dir) {
    case DIR_UP:
        if (above)
            return DIR_UP;
        return below ? DIR_DOWN : DIR_NONE;
    case DIR_DOWN:
        if (below)
            return DIR_DOWN;
        return above ? DIR_UP : DIR_NONE;
    default:
        if (above)
            return DIR_UP;
        return below ? DIR_DOWN : DIR_NONE;
    }
}

/* Is there a reason to stop at the floor where the car is now? */
static bool must_stop(const lift_t *l)
{
    uint8_t here = BIT(l->floor);

    if (l->cabin & here)
        return true;
    switch (l->dir) {
    case DIR_UP:
        if (l->hall_up & here)
            return true;
        return (l->hall_down & here) &&
               !(all_calls(l) & mask_above(l->floor));
    case DIR_DOWN:
        if (l->hall_down & here)
            return true;
        return (l->hall_up & here) &&
               !(all_calls(l) & mask_below(l->floor));
    default:
        return ((l->hall_up | l->hall_down) & here) != 0;
    }
}

/* Open the door and take off the calls that this stop serves. */
static void serve(lift_t *l)
{
    uint8_t keep = (uint8_t)~BIT(l->floor);

    l->door_open = true;
    l->stops++;
    l->cabin &= keep;
    l->dir = choose_dir(l);
    if (l->dir != DIR_DOWN)
        l->hall_up &= keep;
    if (l->dir != DIR_UP)
        l->hall_down &= keep;
}

/* One step of the controller: a stop, or one floor of travel. */
static void lift_step(lift_t *l)
{
    if (l->door_open) {
        l->door_open = false;
        return;
    }
    if (must_stop(l)) {
        serve(l);
        return;
    }
    l->dir = choose_dir(l);
    if (l->dir == DIR_UP)
        l->floor++;
    else if (l->dir == DIR_DOWN)
        l->floor--;
}

/* ---------------------------------------------------------------- */

int main(void)
{
    lift_t l;
    uint8_t start = __VERIFIER_nondet_uchar();
    uint8_t a = __VERIFIER_nondet_uchar();
    uint8_t b = __VERIFIER_nondet_uchar();
    bool b_up = __VERIFIER_nondet_bool();

    __VERIFIER_assume(start < FLOORS && a < FLOORS && b < FLOORS);
    lift_init(&l, start);
    call_cabin(&l, a);
    call_hall(&l, b, b_up ? DIR_UP : DIR_DOWN);
    bool b_valid = b_up ? b != TOP : b != 0;

    bool seen_a = false, seen_b = false;
    for (int i = 0; i < 12; i++) {
        uint8_t before = l.floor;

        lift_step(&l);
        assert(l.floor < FLOORS);
        /* no motion with the door open */
        if (l.door_open) {
            assert(l.floor == before);
            seen_a = seen_a || l.floor == a;
            seen_b = seen_b || l.floor == b;
            assert(l.floor == a || (b_valid && l.floor == b));
        }
    }
    /* everybody has been served without needless stops */
    assert(seen_a);
    assert(!b_valid || seen_b);
    assert(all_calls(&l) == 0);
    assert(!l.door_open);
    assert(l.stops <= 3);
    return 0;
}

/*
 * Dispatcher of a group of elevators. Passengers call a car in the hall for one direction; the
 * dispatcher gives the call to the car that can be there first, and the car keeps it until its
 * doors open at the floor. Inside, passengers press the buttons of a car. Each car collects the
 * calls that lie in its direction, turns when nothing is left ahead, and lets full loads pass by.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define CARS 2
#define FLOORS 4
#define DOOR_STEPS 2
#define STOP_COST 2
#define TURN_COST 3
#define FULL_LOAD 8
#define OVERLOAD 10
#define NO_CAR (-1)
#define NEVER 100
#define STEPS 10

enum direction { NONE, UP, DOWN };
enum door { DOOR_CLOSED, DOOR_OPEN };
enum mode { NORMAL, FIRE, OUT_OF_SERVICE };

struct car {
    enum mode mode;
    int floor;
    enum direction direction;
    enum door door;
    int door_timer;
    int load;
    uint8_t car_calls;
    uint8_t up_calls;
    uint8_t down_calls;
    int travelled;
    int stops;
};

struct group {
    struct car cars[CARS];
    uint8_t lamps_up;
    uint8_t lamps_down;
    int assigned;
    int unassigned;
};

/* --- Helpers ------------------------------------------------------------------------------- */

static uint8_t floor_bit(int floor)
{
    return (uint8_t)(1u << floor);
}

static uint8_t floors_above(int floor)
{
    return (uint8_t)(0xFFu << (floor + 1));
}

static uint8_t floors_below(int floor)
{
    return (uint8_t)(floor_bit(floor) - 1u);
}

static int count_bits(uint8_t set)
{
    int count = 0;
    for (int i = 0; i < FLOORS; i++)
        count += set >> i & 1;
    return count;
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

static enum direction opposite(enum direction d)
{
    if (d == NONE)
        return NONE;
    return d == UP ? DOWN : UP;
}

/* --- One car ------------------------------------------------------------------------------- */

static void car_init(struct car *c, int floor)
{
    c->mode = NORMAL;
    c->floor = floor;
    c->direction = NONE;
    c->door = DOOR_CLOSED;
    c->door_timer = 0;
    c->load = 0;
    c->car_calls = 0;
    c->up_calls = 0;
    c->down_calls = 0;
    c->travelled = 0;
    c->stops = 0;
}

static uint8_t all_calls(const struct car *c)
{
    return c->car_calls | c->up_calls | c->down_calls;
}

static bool has_calls_ahead(const struct car *c, enum direction d)
{
    if (d == UP)
        return (all_calls(c) & floors_above(c->floor)) != 0;
    if (d == DOWN)
        return (all_calls(c) & floors_below(c->floor)) != 0;
    return false;
}

static bool is_full(const struct car *c)
{
    return c->load >= FULL_LOAD;
}

/* Keeps the direction while there is something ahead, then turns, then rests. */
static enum direction choose_direction(const struct car *c)
{
    enum direction first = c->direction == NONE ? UP : c->direction;
    if (has_calls_ahead(c, first))
        return first;
    if (has_calls_ahead(c, opposite(first)))
        return opposite(first);
    return NONE;
}

/*
 * Car calls always stop the car. A hall call stops it if it goes the same way, or if the car would
 * turn here; a full car has no room for those who wait in the hall.
 */
static bool should_stop(const struct car *c)
{
    uint8_t here = floor_bit(c->floor);
    if (c->car_calls & here)
        return true;
    if (is_full(c))
        return false;
    if ((c->up_calls & here) && c->direction != DOWN)
        return true;
    if ((c->down_calls & here) && c->direction != UP)
        return true;
    return ((c->up_calls | c->down_calls) & here) && !has_calls_ahead(c, c->direction);
}

static void open_doors(struct car *c)
{
    c->door = DOOR_OPEN;
    c->door_timer = DOOR_STEPS;
    c->stops++;
}

/* Which hall calls a stop answers: those of the new direction, both if the car rests. */
static uint8_t answered_up(const struct car *c)
{
    return c->direction != DOWN ? c->up_calls & floor_bit(c->floor) : 0;
}

static uint8_t answered_down(const struct car *c)
{
    return c->direction != UP ? c->down_calls & floor_bit(c->floor) : 0;
}

static void stop_here(struct group *g, struct car *c)
{
    c->car_calls &= (uint8_t)~floor_bit(c->floor);
    c->direction = choose_direction(c);
    if (!is_full(c)) {
        uint8_t up = answered_up(c);
        uint8_t down = answered_down(c);
        c->up_calls &= (uint8_t)~up;
        c->down_calls &= (uint8_t)~down;
        g->lamps_up &= (uint8_t)~up;
        g->lamps_down &= (uint8_t)~down;
    }
    open_doors(c);
}

/* Doors stay open while the car is overloaded. */
static void step_door(struct car *c)
{
    if (c->load > OVERLOAD) {
        c->door_timer = DOOR_STEPS;
        return;
    }
    c->door_timer--;
    if (c->door_timer == 0)
        c->door = DOOR_CLOSED;
}

static void move(struct car *c)
{
    c->direction = choose_direction(c);
    if (c->direction == UP)
        c->floor++;
    else if (c->direction == DOWN)
        c->floor--;
    else
        return;
    c->travelled++;
}

static void car_step(struct group *g, struct car *c)
{
    if (c->mode == OUT_OF_SERVICE)
        return;
    if (c->door == DOOR_OPEN) {
        step_door(c);
        return;
    }
    if (should_stop(c)) {
        stop_here(g, c);
        return;
    }
    move(c);
}

/* --- The group ----------------------------------------------------------------------------- */

static void group_init(struct group *g)
{
    for (int i = 0; i < CARS; i++)
        car_init(&g->cars[i], i == 0 ? 0 : FLOORS - 1);
    g->lamps_up = 0;
    g->lamps_down = 0;
    g->assigned = 0;
    g->unassigned = 0;
}

/* How long a car may need to a floor, with the stops it has to make on its way. */
static int estimate(const struct car *c, int floor, enum direction d)
{
    if (c->mode != NORMAL || is_full(c))
        return NEVER;
    int cost = distance(c->floor, floor) + STOP_COST * count_bits(all_calls(c));
    bool ahead = c->direction == UP ? floor > c->floor : floor < c->floor;
    if (c->direction != NONE && (!ahead || c->direction != d))
        cost += TURN_COST;
    if (c->door == DOOR_OPEN)
        cost += c->door_timer;
    return cost;
}

static int best_car(const struct group *g, int floor, enum direction d)
{
    int best = NO_CAR;
    int lowest = NEVER;
    for (int i = 0; i < CARS; i++) {
        int cost = estimate(&g->cars[i], floor, d);
        if (cost < lowest) {
            lowest = cost;
            best = i;
        }
    }
    return best;
}

static void give_call(struct group *g, int car, int floor, enum direction d)
{
    struct car *c = &g->cars[car];
    if (d == UP) {
        c->up_calls |= floor_bit(floor);
        g->lamps_up |= floor_bit(floor);
    } else {
        c->down_calls |= floor_bit(floor);
        g->lamps_down |= floor_bit(floor);
    }
    g->assigned++;
}

/* A car that waits at the floor with open doors and goes that way, or no way yet. */
static bool is_waiting_at(const struct car *c, int floor, enum direction d)
{
    if (c->mode != NORMAL || is_full(c))
        return false;
    return c->floor == floor && c->door == DOOR_OPEN && c->direction != opposite(d);
}

static bool lamp_is_on(const struct group *g, int floor, enum direction d)
{
    return ((d == UP ? g->lamps_up : g->lamps_down) & floor_bit(floor)) != 0;
}

/* A call in the hall. A waiting car keeps its doors open, otherwise the best car gets it. */
static int hall_call(struct group *g, int floor, enum direction d)
{
    if (lamp_is_on(g, floor, d))
        return NO_CAR;
    for (int i = 0; i < CARS; i++) {
        if (is_waiting_at(&g->cars[i], floor, d)) {
            g->cars[i].door_timer = DOOR_STEPS;
            return i;
        }
    }
    int best = best_car(g, floor, d);
    if (best == NO_CAR)
        g->unassigned++;
    else
        give_call(g, best, floor, d);
    return best;
}

static void press_button(struct group *g, int car, int floor)
{
    struct car *c = &g->cars[car];
    if (c->floor == floor && c->door == DOOR_OPEN)
        c->door_timer = DOOR_STEPS;
    else
        c->car_calls |= floor_bit(floor);
}

/* The hall calls of a car that fails are given to the others; the lamps stay on. */
static void take_out(struct group *g, int car)
{
    struct car *c = &g->cars[car];
    uint8_t up = c->up_calls;
    uint8_t down = c->down_calls;
    c->mode = OUT_OF_SERVICE;
    c->up_calls = 0;
    c->down_calls = 0;
    c->car_calls = 0;
    c->direction = NONE;
    for (int f = 0; f < FLOORS; f++) {
        int best = best_car(g, f, UP);
        if ((up & floor_bit(f)) && best != NO_CAR)
            give_call(g, best, f, UP);
        best = best_car(g, f, DOWN);
        if ((down & floor_bit(f)) && best != NO_CAR)
            give_call(g, best, f, DOWN);
    }
}

static void group_step(struct group *g)
{
    for (int i = 0; i < CARS; i++)
        car_step(g, &g->cars[i]);
}

/* --- Harness ------------------------------------------------------------------------------- */

static void check(const struct group *g)
{
    uint8_t up = 0;
    uint8_t down = 0;
    for (int i = 0; i < CARS; i++) {
        const struct car *c = &g->cars[i];
        assert(c->floor >= 0 && c->floor < FLOORS);
        assert((c->door == DOOR_OPEN) == (c->door_timer > 0));
        assert((c->up_calls & up) == 0 && (c->down_calls & down) == 0);
        up |= c->up_calls;
        down |= c->down_calls;
    }
    assert(up == g->lamps_up && down == g->lamps_down);
}

/* Someone calls, the car comes with open doors, the passenger is carried to another floor. */
int main(void)
{
    struct group g;
    int from = __VERIFIER_nondet_uchar();
    int to = __VERIFIER_nondet_uchar();
    int delay = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(from < FLOORS && to < FLOORS && from != to && delay < 3);
    enum direction d = to > from ? UP : DOWN;
    group_init(&g);

    /* The first car is on its way to the top when the call comes. */
    press_button(&g, 0, 3);
    g.cars[1].load = FULL_LOAD;
    for (int i = 0; i < 2; i++) {
        if (i < delay)
            group_step(&g);
    }
    check(&g);
    int before = g.cars[0].floor;
    int car = hall_call(&g, from, d);
    assert(car == 0 && g.unassigned == 0);
    check(&g);

    bool boarded = false;
    for (int i = 0; i < STEPS && !boarded; i++) {
        group_step(&g);
        check(&g);
        const struct car *c = &g.cars[0];
        boarded = c->floor == from && c->door == DOOR_OPEN && !lamp_is_on(&g, from, d);
    }
    assert(boarded);
    assert(g.cars[0].travelled >= distance(before, from));
    press_button(&g, 0, to);
    assert(g.cars[0].car_calls & floor_bit(to));
    group_step(&g);
    group_step(&g);
    group_step(&g);
    check(&g);
    if (g.cars[0].car_calls == floor_bit(to))
        assert(distance(g.cars[0].floor, to) < distance(from, to));

    /* With the first car out of service nobody comes as long as the other one is full. */
    take_out(&g, 0);
    g.lamps_up = 0;
    g.lamps_down = 0;
    assert(hall_call(&g, 1, UP) == NO_CAR && g.unassigned == 1);
    g.cars[1].load = 0;
    assert(hall_call(&g, 1, UP) == 1);
    check(&g);
    return 0;
}

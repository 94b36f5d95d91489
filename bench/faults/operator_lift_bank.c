/*
 * Dispatcher for a bank of lifts. A call from a hall has a floor and a direction; it is given to the
 * car that has the shortest way to it, and stays with this car. A car keeps its heading as long as
 * there is something to do ahead, and then turns round. On its way it stops at the floors that were
 * chosen inside and for the hall calls of its own direction; those of the other direction are
 * answered where it turns. A full car does not stop for hall calls, and one that is taken out of
 * service gives its hall calls back to the dispatcher. A car with nothing to do goes to its parking
 * floor after a while.
 *
 * Sets of floors are kept as bits. One tick is the time for one floor, or for opening or closing.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define FLOORS 4
#define TOP (FLOORS - 1)
#define CARS 2
#define NO_CAR (-1)
#define CAPACITY 8
#define DOOR_TICKS 1
#define PARK_AFTER 3
#define ALL_FLOORS ((1u << FLOORS) - 1)

enum heading { STANDING, UP, DOWN };

enum door { CLOSED, OPEN };

struct car {
    int floor;
    enum heading heading;
    enum door door;
    int door_left;
    unsigned inside; /* floors chosen in the car */
    unsigned up; /* hall calls that were given to this car */
    unsigned down;
    int load;
    int idle;
    int parking;
    bool in_service;
};

struct bank {
    struct car cars[CARS];
    unsigned open_up; /* hall calls that no car could take */
    unsigned open_down;
    int answered;
    int stops;
};

/* --- sets of floors ------------------------------------------------------------------------ */

static unsigned at_floor(int floor)
{
    return 1u << floor;
}

static unsigned below_floor(int floor)
{
    return at_floor(floor) - 1;
}

static unsigned above_floor(int floor)
{
    return ALL_FLOORS & ~(at_floor(floor) | below_floor(floor));
}

static int highest(unsigned set, int otherwise)
{
    for (int floor = TOP; floor >= 0; floor--) {
        if ((set & at_floor(floor)) != 0)
            return floor;
    }
    return otherwise;
}

static int lowest(unsigned set, int otherwise)
{
    for (int floor = 0; floor <= TOP; floor++) {
        if ((set & at_floor(floor)) != 0)
            return floor;
    }
    return otherwise;
}

/* --- cars ---------------------------------------------------------------------------------- */

static void car_init(struct car *c, int floor, int parking)
{
    c->floor = floor;
    c->heading = STANDING;
    c->door = CLOSED;
    c->door_left = 0;
    c->inside = 0;
    c->up = 0;
    c->down = 0;
    c->load = 0;
    c->idle = 0;
    c->parking = parking;
    c->in_service = true;
}

static bool is_full(const struct car *c)
{
    return c->load >= CAPACITY;
}

static unsigned all_stops(const struct car *c)
{
    return c->inside | c->up | c->down;
}

static bool work_above(const struct car *c)
{
    return (all_stops(c) & above_floor(c->floor)) != 0;
}

static bool work_below(const struct car *c)
{
    return (all_stops(c) & below_floor(c->floor)) != 0;
}

static bool work_ahead(const struct car *c)
{
    if (c->heading == UP)
        return work_above(c);
    if (c->heading == DOWN)
        return work_below(c);
    return false;
}

/* The heading for the next floor: on if there is work ahead, else back, else none. */
static enum heading next_heading(const struct car *c)
{
    if (work_ahead(c))
        return c->heading;
    if (work_above(c))
        return UP;
    if (work_below(c))
        return DOWN;
    return STANDING;
}

/* The hall calls of this floor that the car answers by stopping here now. */
static bool answers_up(const struct car *c)
{
    return (c->up & at_floor(c->floor)) != 0 && (c->heading != DOWN || !work_ahead(c));
}

static bool answers_down(const struct car *c)
{
    return (c->down & at_floor(c->floor)) != 0 && (c->heading != UP || !work_ahead(c));
}

static bool should_stop(const struct car *c)
{
    if ((c->inside & at_floor(c->floor)) != 0)
        return true;
    return !is_full(c) && (answers_up(c) || answers_down(c));
}

static void open_door(struct bank *b, struct car *c)
{
    unsigned here = at_floor(c->floor);
    bool up = !is_full(c) && answers_up(c);
    bool down = !is_full(c) && answers_down(c);
    c->door = OPEN;
    c->door_left = DOOR_TICKS;
    c->inside &= ~here;
    if (up) {
        c->up &= ~here;
        b->answered++;
    }
    if (down) {
        c->down &= ~here;
        b->answered++;
    }
    b->stops++;
}

/* A car that has been standing for a while without work goes where it is wanted soonest. */
static void park(struct car *c)
{
    if (c->idle < PARK_AFTER)
        c->idle++;
    else if (c->floor != c->parking)
        c->inside |= at_floor(c->parking);
}

static void car_tick(struct bank *b, struct car *c)
{
    if (c->door == OPEN) {
        if (c->door_left > 0)
            c->door_left--;
        else
            c->door = CLOSED;
        return;
    }
    if (should_stop(c)) {
        c->idle = 0;
        open_door(b, c);
        return;
    }
    c->heading = next_heading(c);
    if (c->heading == STANDING) {
        park(c);
        return;
    }
    c->idle = 0;
    c->floor += c->heading == UP ? 1 : -1;
}

/* --- dispatching --------------------------------------------------------------------------- */

/*
 * The floors that a car which heads up goes until it can answer a call. It passes a call upward
 * that is not below it; for a call downward it has to turn above, and for a call upward below it
 * it has to turn twice.
 */
static int way_upward(int at, int top, int bottom, int floor, enum heading direction)
{
    if (direction == UP && floor >= at)
        return floor - at;
    if (direction == DOWN) {
        int turn = floor > top ? floor : top;
        return (turn - at) - (turn - floor);
    }
    int turn = floor < bottom ? floor : bottom;
    return (top - at) + (top - turn) + (floor - turn);
}

static enum heading opposite(enum heading h)
{
    return h == UP ? DOWN : h == DOWN ? UP : STANDING;
}

/* The floors that a car goes until it can answer a call; heading down is the mirror image. */
static int way_to(const struct car *c, int floor, enum heading direction)
{
    enum heading h = next_heading(c);
    int top = highest(all_stops(c), c->floor);
    int bottom = lowest(all_stops(c), c->floor);
    if (top < c->floor)
        top = c->floor;
    if (bottom > c->floor)
        bottom = c->floor;
    if (h == UP)
        return way_upward(c->floor, top, bottom, floor, direction);
    if (h == DOWN)
        return way_upward(TOP - c->floor, TOP - bottom, TOP - top, TOP - floor,
                          opposite(direction));
    return floor > c->floor ? floor - c->floor : c->floor - floor;
}

static int choose_car(const struct bank *b, int floor, enum heading direction)
{
    int best = NO_CAR;
    int best_way = 0;
    for (int i = 0; i < CARS; i++) {
        const struct car *c = &b->cars[i];
        if (!c->in_service || is_full(c))
            continue;
        int way = way_to(c, floor, direction);
        if (best == NO_CAR || way < best_way) {
            best = i;
            best_way = way;
        }
    }
    return best;
}

static bool is_called(const struct bank *b, int floor, enum heading direction)
{
    unsigned set = direction == UP ? b->open_up : b->open_down;
    for (int i = 0; i < CARS; i++)
        set |= direction == UP ? b->cars[i].up : b->cars[i].down;
    return (set & at_floor(floor)) != 0;
}

/* Gives a call to a car, or keeps it until one can take it; returns the car. */
static int assign(struct bank *b, int floor, enum heading direction)
{
    int chosen = choose_car(b, floor, direction);
    unsigned *up = chosen == NO_CAR ? &b->open_up : &b->cars[chosen].up;
    unsigned *down = chosen == NO_CAR ? &b->open_down : &b->cars[chosen].down;
    *(direction == UP ? up : down) |= at_floor(floor);
    return chosen;
}

/* Someone presses a button in a hall. Returns the car that was chosen, if the call is new. */
static int hall_call(struct bank *b, int floor, enum heading direction)
{
    if ((floor == TOP && direction == UP) || (floor == 0 && direction == DOWN))
        return NO_CAR;
    if (is_called(b, floor, direction))
        return NO_CAR;
    return assign(b, floor, direction);
}

static void inside_call(struct bank *b, int car, int floor)
{
    if (b->cars[car].in_service)
        b->cars[car].inside |= at_floor(floor);
}

/* Looks for cars for all hall calls of a set again. */
static void reassign(struct bank *b, unsigned up, unsigned down)
{
    for (int floor = 0; floor < FLOORS; floor++) {
        if ((up & at_floor(floor)) != 0)
            assign(b, floor, UP);
        if ((down & at_floor(floor)) != 0)
            assign(b, floor, DOWN);
    }
}

static void take_out(struct bank *b, int car)
{
    struct car *c = &b->cars[car];
    unsigned up = c->up, down = c->down;
    c->in_service = false;
    c->up = 0;
    c->down = 0;
    reassign(b, up, down);
}

static void put_in(struct bank *b, int car)
{
    unsigned up = b->open_up, down = b->open_down;
    b->cars[car].in_service = true;
    b->open_up = 0;
    b->open_down = 0;
    reassign(b, up, down);
}

static void bank_init(struct bank *b)
{
    car_init(&b->cars[0], 0, 0);
    car_init(&b->cars[1], TOP - 1, 2);
    b->open_up = 0;
    b->open_down = 0;
    b->answered = 0;
    b->stops = 0;
}

static void bank_tick(struct bank *b)
{
    for (int i = 0; i < CARS; i++)
        car_tick(b, &b->cars[i]);
}

/* --- harness ------------------------------------------------------------------------------- */

/* Goes the way of a car floor by floor until it could answer the call. */
static int walk(const struct car *c, int floor, enum heading direction)
{
    unsigned stops = all_stops(c) | at_floor(floor);
    int at = c->floor;
    enum heading h = next_heading(c);
    if (h == STANDING)
        h = floor > at ? UP : DOWN;
    for (int moved = 0; moved < 3 * FLOORS - 2; moved++) {
        bool ahead = (stops & (h == UP ? above_floor(at) : below_floor(at))) != 0;
        if (at == floor && (h == direction || !ahead))
            return moved;
        if (!ahead)
            h = opposite(h);
        at += h == UP ? 1 : -1;
    }
    return -1;
}

int main(void)
{
    struct bank b;
    int calls = 0;
    bank_init(&b);

    /* A car may have a passenger. */
    for (int i = 0; i < CARS; i++) {
        unsigned floor = __VERIFIER_nondet_uchar();
        if (floor < FLOORS)
            inside_call(&b, i, (int)floor);
    }
    b.cars[1].load = __VERIFIER_nondet_bool() ? CAPACITY : 1;
    bool out = __VERIFIER_nondet_bool();
    for (int i = 0; i < 2; i++) {
        unsigned floor = __VERIFIER_nondet_uchar();
        enum heading direction = __VERIFIER_nondet_bool() ? UP : DOWN;
        __VERIFIER_assume(floor < FLOORS && floor != (direction == UP ? TOP : 0));
        int way0 = walk(&b.cars[0], (int)floor, direction);
        int way1 = walk(&b.cars[1], (int)floor, direction);
        bool called = is_called(&b, (int)floor, direction);
        int chosen = hall_call(&b, (int)floor, direction);
        if (called)
            assert(chosen == NO_CAR);
        else if (is_full(&b.cars[1]))
            assert(chosen == 0);
        else
            assert(chosen == (way1 < way0 ? 1 : 0));
        assert(is_called(&b, (int)floor, direction));
        calls += !called;
    }
    if (out)
        take_out(&b, 0);
    unsigned waiting = b.cars[0].up | b.cars[0].down | b.cars[1].up | b.cars[1].down;
    assert(!out || (b.cars[0].up | b.cars[0].down) == 0);
    assert(!out || !is_full(&b.cars[1]) || waiting == 0);
    if (out)
        put_in(&b, 0);
    assert((b.open_up | b.open_down) == 0);
    bank_tick(&b);
    int left = 0;
    for (int floor = 0; floor < FLOORS; floor++)
        left += is_called(&b, floor, UP) + is_called(&b, floor, DOWN);
    assert(b.answered + left == calls);
    return 0;
}

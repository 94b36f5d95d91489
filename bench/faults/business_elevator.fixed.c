/*
 * Control of one elevator: collective control with two directions.
 *
 * The car keeps its direction while there are calls ahead of it and turns
 * round when there are none. It stops for the buttons in the car and for
 * the hall calls in its direction of travel; a hall call in the other
 * direction is served where the car turns round.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NFLOORS    4
#define ALL_FLOORS ((1u << NFLOORS) - 1)

enum direction { DIR_DOWN = -1, DIR_NONE = 0, DIR_UP = 1 };

enum door { DOOR_CLOSED, DOOR_OPEN };

struct elevator {
	int floor;
	enum direction dir;
	enum door door;
	unsigned car_calls;	/* one bit per floor */
	unsigned up_calls;
	unsigned down_calls;
	int travelled;		/* floors, for maintenance */
};

static unsigned floor_bit(int floor)
{
	return 1u << floor;
}

static unsigned all_calls(const struct elevator *e)
{
	return e->car_calls | e->up_calls | e->down_calls;
}

static unsigned calls_above(const struct elevator *e)
{
	return all_calls(e) & (ALL_FLOORS << (e->floor + 1));
}

static unsigned calls_below(const struct elevator *e)
{
	return all_calls(e) & (floor_bit(e->floor) - 1);
}

static void elevator_init(struct elevator *e, int floor)
{
	e->floor = floor;
	e->dir = DIR_NONE;
	e->door = DOOR_CLOSED;
	e->car_calls = 0;
	e->up_calls = 0;
	e->down_calls = 0;
	e->travelled = 0;
}

static void press_car(struct elevator *e, int floor)
{
	e->car_calls |= floor_bit(floor);
}

/* There is no way up from the top floor and no way down from the bottom. */
static void press_hall(struct elevator *e, int floor, enum direction dir)
{
	if (dir == DIR_UP && floor < NFLOORS - 1)
		e->up_calls |= floor_bit(floor);
	if (dir == DIR_DOWN && floor > 0)
		e->down_calls |= floor_bit(floor);
}

static enum direction choose_direction(const struct elevator *e)
{
	unsigned above = calls_above(e);
	unsigned below = calls_below(e);

	if (e->dir == DIR_UP && above)
		return DIR_UP;
	if (e->dir == DIR_DOWN && below)
		return DIR_DOWN;
	if (above)
		return DIR_UP;
	if (below)
		return DIR_DOWN;
	return DIR_NONE;
}

/* Does the car have to stop at the floor where it is now? */
static int must_stop(const struct elevator *e)
{
	unsigned here = floor_bit(e->floor);

	if (e->car_calls & here)
		return 1;
	if ((e->up_calls & here) && (e->dir != DIR_DOWN || !calls_below(e)))
		return 1;
	if ((e->down_calls & here) && (e->dir != DIR_UP || !calls_above(e)))
		return 1;
	return 0;
}

/* Open the door and clear the calls that are served by this stop. */
static void serve_floor(struct elevator *e)
{
	unsigned here = floor_bit(e->floor);

	e->door = DOOR_OPEN;
	e->car_calls &= ~here;
	if (e->dir != DIR_DOWN || !calls_below(e))
		e->up_calls &= ~here;
	if (e->dir != DIR_UP || !calls_above(e))
		e->down_calls &= ~here;
}

/* One time step: close the door, or serve this floor, or move one floor. */
static void elevator_tick(struct elevator *e)
{
	if (e->door == DOOR_OPEN) {
		e->door = DOOR_CLOSED;
		return;
	}
	if (must_stop(e)) {
		serve_floor(e);
		return;
	}
	e->dir = choose_direction(e);
	if (e->dir == DIR_NONE)
		return;
	e->floor += e->dir;
	e->travelled++;
}

static int count_bits(unsigned v)
{
	int n = 0;

	while (v) {
		v &= v - 1;
		n++;
	}
	return n;
}

int main(void)
{
	struct elevator e;
	int start = __VERIFIER_nondet_int();
	int car = __VERIFIER_nondet_int();
	int hall = __VERIFIER_nondet_int();
	int want_up = __VERIFIER_nondet_int();
	int t;

	__VERIFIER_assume(start >= 0 && start < NFLOORS);
	__VERIFIER_assume(car >= 0 && car < NFLOORS);
	__VERIFIER_assume(hall >= 0 && hall < NFLOORS);
	elevator_init(&e, start);
	press_car(&e, car);
	press_hall(&e, hall, want_up ? DIR_UP : DIR_DOWN);

	for (t = 0; t < 10; t++) {
		int before = e.floor;
		unsigned calls = all_calls(&e);

		elevator_tick(&e);
		assert(e.floor >= 0 && e.floor < NFLOORS);
		assert(e.floor == before || e.door == DOOR_CLOSED);
		/* calls vanish only at the floor where the door opens */
		assert((calls & ~all_calls(&e) & ~floor_bit(e.floor)) == 0);
		assert(count_bits(calls) - count_bits(all_calls(&e)) <= 1);
		if (e.door == DOOR_OPEN)
			assert(!(e.car_calls & floor_bit(e.floor)));
		if (!calls)
			assert(e.floor == before);
	}
	assert(all_calls(&e) == 0);
	assert(e.travelled <= 2 * NFLOORS);
	return 0;
}

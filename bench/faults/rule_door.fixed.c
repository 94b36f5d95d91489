/*
 * Elevator controller: the cabin serves calls, doors stay open for a minimum
 * time, and an obstruction opens closing doors again.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define FLOORS    3
#define OPEN_TIME 2
#define STEPS     7

enum door { DOOR_CLOSED, DOOR_OPEN, DOOR_CLOSING };

struct elevator {
	int floor;
	int dir;                /* -1, 0, 1 */
	enum door door;
	int open_timer;         /* ticks until the door may close */
	unsigned calls;         /* bit n: floor n is to be served */
};

static void elevator_init(struct elevator *e)
{
	e->floor = 0;
	e->dir = 0;
	e->door = DOOR_CLOSED;
	e->open_timer = 0;
	e->calls = 0;
}

static void elevator_call(struct elevator *e, int floor)
{
	if (floor >= 0 && floor < FLOORS)
		e->calls |= 1u << floor;
}

static int called(const struct elevator *e, int floor)
{
	return (e->calls >> floor) & 1u;
}

static int calls_above(const struct elevator *e)
{
	return (e->calls >> (e->floor + 1)) != 0;
}

static int calls_below(const struct elevator *e)
{
	return (e->calls & ((1u << e->floor) - 1)) != 0;
}

static void door_open(struct elevator *e)
{
	e->door = DOOR_OPEN;
	e->open_timer = OPEN_TIME;
	e->dir = 0;
	e->calls &= ~(1u << e->floor);
}

/* Keep the direction while there are calls ahead. */
static void choose_direction(struct elevator *e)
{
	if (e->dir >= 0 && calls_above(e))
		e->dir = 1;
	else if (calls_below(e))
		e->dir = -1;
	else if (calls_above(e))
		e->dir = 1;
	else
		e->dir = 0;
}

/* One tick of the controller. */
static void elevator_tick(struct elevator *e, int obstructed)
{
	switch (e->door) {
	case DOOR_OPEN:
		if (obstructed)
			e->open_timer = OPEN_TIME;
		else if (e->open_timer > 0)
			e->open_timer--;
		else
			e->door = DOOR_CLOSING;
		break;
	case DOOR_CLOSING:
		if (obstructed)
			door_open(e);
		else
			e->door = DOOR_CLOSED;
		break;
	case DOOR_CLOSED:
		if (called(e, e->floor)) {
			door_open(e);
			break;
		}
		choose_direction(e);
		e->floor += e->dir;
		break;
	}
}

int main(void)
{
	struct elevator e;
	int i, since = 0;       /* ticks since the doorway was last free */

	elevator_init(&e);
	for (i = 0; i < STEPS; i++) {
		int obstructed = __VERIFIER_nondet_bool();
		enum door door = e.door;
		int floor = e.floor;

		if (__VERIFIER_nondet_bool())
			elevator_call(&e, __VERIFIER_nondet_uchar());
		elevator_tick(&e, obstructed);

		assert(e.floor >= 0 && e.floor < FLOORS);
		if (e.floor != floor)
			assert(door == DOOR_CLOSED && e.door == DOOR_CLOSED);

		/* people get the full time after opening or obstruction */
		if (e.door == DOOR_OPEN && (door != DOOR_OPEN || obstructed))
			since = 0;
		else
			since++;
		if (door == DOOR_OPEN && e.door == DOOR_CLOSING)
			assert(since > OPEN_TIME);
		if (door == DOOR_CLOSING && obstructed)
			assert(e.door == DOOR_OPEN);
	}
	return 0;
}

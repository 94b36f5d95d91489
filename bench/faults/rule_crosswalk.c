/*
 * Traffic light with a pedestrian crossing. Cars have green until a pedestrian
 * asks and the minimum green time is over. A button pressed outside of the walk
 * phase must be served by the next one.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

enum phase { CAR_GREEN, CAR_YELLOW, ALL_RED, WALK, WALK_FLASH };

#define MIN_GREEN  2
#define WALK_TIME  1
#define FLASH_TIME 2
#define STEPS      8

struct light {
	enum phase phase;
	int timer;
	int request;            /* a pedestrian has pressed the button */
};

static void light_init(struct light *l)
{
	l->phase = CAR_GREEN;
	l->timer = MIN_GREEN;
	l->request = 0;
}

static void light_button(struct light *l)
{
	l->request = 1;
}

static int cars_may_go(const struct light *l)
{
	return l->phase == CAR_GREEN || l->phase == CAR_YELLOW;
}

static int people_may_go(const struct light *l)
{
	return l->phase == WALK;
}

static int people_may_be_on_road(const struct light *l)
{
	return l->phase == WALK || l->phase == WALK_FLASH;
}

static void enter(struct light *l, enum phase p, int time)
{
	l->phase = p;
	l->timer = time;
}

/* One second. */
static void light_tick(struct light *l)
{
	if (l->timer > 0) {
		l->timer--;
		return;
	}
	switch (l->phase) {
	case CAR_GREEN:
		if (l->request)
			enter(l, CAR_YELLOW, 0);
		break;
	case CAR_YELLOW:
		enter(l, ALL_RED, 0);
		break;
	case ALL_RED:
		enter(l, WALK, WALK_TIME);
		break;
	case WALK:
		enter(l, WALK_FLASH, FLASH_TIME);
		break;
	case WALK_FLASH:
		l->request = 0;
		enter(l, CAR_GREEN, MIN_GREEN);
		break;
	}
}

int main(void)
{
	struct light l;
	int i, waiting = 0, green_at = 0;

	light_init(&l);
	for (i = 0; i < 2 * STEPS; i++) {
		enum phase before = l.phase;

		if (i < STEPS + 2 && __VERIFIER_nondet_bool()) {
			light_button(&l);
			if (!people_may_go(&l))
				waiting = 1;
		}
		light_tick(&l);
		if (people_may_go(&l))
			waiting = 0;
		if (before != CAR_GREEN && l.phase == CAR_GREEN)
			green_at = i;

		assert(!(cars_may_go(&l) && people_may_be_on_road(&l)));
		/* cars get their green time */
		if (before == CAR_GREEN && l.phase == CAR_YELLOW)
			assert(i - green_at >= MIN_GREEN);
		/* who waits must be known to the controller */
		if (l.phase == CAR_GREEN)
			assert(!waiting || l.request);
	}
	return 0;
}

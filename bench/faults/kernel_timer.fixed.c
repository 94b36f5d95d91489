/* Hashed timer wheel: a timer lives in the slot of its expiry tick and
 * counts down full turns of the wheel before it fires. */
#include <assert.h>
#include <stddef.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define WHEEL_SLOTS 4u

struct timer {
	struct timer  *next;
	struct timer **pprev;   /* the pointer that points at us */
	unsigned int   rounds;
	int            armed;
	int            fired;
};

struct wheel {
	struct timer *slot[WHEEL_SLOTS];
	unsigned int  now;
};

static void wheel_unlink(struct timer *t)
{
	*t->pprev = t->next;
	if (t->next)
		t->next->pprev = t->pprev;
	t->next = NULL;
	t->pprev = NULL;
	t->armed = 0;
}

/* Arm (or re-arm) a timer to fire `delay` ticks from now, delay >= 1. */
static void wheel_add(struct wheel *w, struct timer *t, unsigned int delay)
{
	struct timer **head;

	if (t->armed)
		wheel_unlink(t);
	head = &w->slot[(w->now + delay) % WHEEL_SLOTS];
	t->rounds = (delay - 1) / WHEEL_SLOTS;
	t->next = *head;
	t->pprev = head;
	if (*head)
		(*head)->pprev = &t->next;
	*head = t;
	t->armed = 1;
}

/* Advance one tick and run all timers that expire on it. */
static int wheel_tick(struct wheel *w)
{
	struct timer *t, *next;
	int count = 0;

	w->now++;
	for (t = w->slot[w->now % WHEEL_SLOTS]; t; t = next) {
		next = t->next;
		if (t->rounds > 0) {
			t->rounds--;
			continue;
		}
		wheel_unlink(t);
		t->fired++;
		count++;
	}
	return count;
}

int main(void)
{
	struct wheel w = { { NULL }, 0 };
	struct timer a = { NULL, NULL, 0, 0, 0 };
	struct timer b = { NULL, NULL, 0, 0, 0 };
	unsigned int start = __VERIFIER_nondet_uint();
	unsigned int da = __VERIFIER_nondet_uint();
	unsigned int db = __VERIFIER_nondet_uint();
	unsigned int i;

	__VERIFIER_assume(start < WHEEL_SLOTS);
	__VERIFIER_assume(da >= 1 && da <= 6);
	__VERIFIER_assume(db >= 1 && db <= 6);
	w.now = start;

	wheel_add(&w, &b, 2);
	wheel_add(&w, &a, da);
	wheel_add(&w, &b, db);
	for (i = 1; i <= 6; i++) {
		assert(wheel_tick(&w) == (i == da) + (i == db));
		assert(a.fired == (i >= da));
		assert(b.fired == (i >= db));
	}
	for (i = 0; i < WHEEL_SLOTS; i++)
		assert(w.slot[i] == NULL);
	return 0;
}

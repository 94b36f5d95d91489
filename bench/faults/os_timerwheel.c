/*
 * Hierarchical timer wheel, two levels:
 *   level 0 has 2 slots of one tick,
 *   level 1 has 4 slots of two ticks each.
 * A timer of level 1 moves down ("cascades") when the lower wheel wraps.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define L0_BITS   1
#define L0_SIZE   (1u << L0_BITS)
#define L0_MASK   (L0_SIZE - 1u)
#define L1_SIZE   4u
#define L1_MASK   (L1_SIZE - 1u)
#define SPAN      (L0_SIZE * L1_SIZE)
#define NTIMERS   2
#define NIL       (-1)

struct timer {
	uint32_t expires;
	int      next;          /* in the list of the slot */
	uint32_t fired_at;
	uint8_t  fired;
};

struct wheel {
	uint32_t now;
	int      l0[L0_SIZE];
	int      l1[L1_SIZE];
	struct timer t[NTIMERS];
};

static void wheel_init(struct wheel *w, uint32_t now)
{
	w->now = now;
	for (unsigned i = 0; i < L0_SIZE; i++)
		w->l0[i] = NIL;
	for (unsigned i = 0; i < L1_SIZE; i++)
		w->l1[i] = NIL;
	for (int i = 0; i < NTIMERS; i++) {
		w->t[i].expires = 0;
		w->t[i].next = NIL;
		w->t[i].fired_at = 0;
		w->t[i].fired = 0;
	}
}

/* Hang a timer into the slot that its expiry time belongs to. */
static void enqueue(struct wheel *w, int id)
{
	struct timer *t = &w->t[id];
	uint32_t delta = t->expires - w->now;
	int *slot;

	if (delta < L0_SIZE)
		slot = &w->l0[t->expires & L0_MASK];
	else
		slot = &w->l1[(t->expires >> L0_BITS) & L1_MASK];
	t->next = *slot;
	*slot = id;
}

/* Arm a timer; the delay is 1 .. SPAN - L0_SIZE ticks. */
static int timer_arm(struct wheel *w, int id, uint32_t delay)
{
	if (delay == 0 || delay > SPAN - L0_SIZE)
		return -1;
	w->t[id].expires = w->now + delay;
	w->t[id].fired = 0;
	enqueue(w, id);
	return 0;
}

/* Distribute the timers of the current slot of level 1. */
static void cascade(struct wheel *w)
{
	unsigned idx = (w->now >> L0_BITS) & L1_MASK;
	int id = w->l1[idx];

	w->l1[idx] = NIL;
	for (int n = 0; n < NTIMERS && id != NIL; n++) {
		int next = w->t[id].next;

		enqueue(w, id);
		id = next;
	}
}

static void wheel_tick(struct wheel *w)
{
	unsigned idx;
	int id;

	w->now++;
	idx = w->now & L0_MASK;
	id = w->l0[idx];
	w->l0[idx] = NIL;
	if (idx == 0)
		cascade(w);
	for (int n = 0; n < NTIMERS && id != NIL; n++) {
		struct timer *t = &w->t[id];

		t->fired++;
		t->fired_at = w->now;
		id = t->next;
		t->next = NIL;
	}
}

int main(void)
{
	struct wheel w;
	uint32_t start = __VERIFIER_nondet_uint();
	uint32_t due[NTIMERS];

	__VERIFIER_assume(start < L0_SIZE);
	wheel_init(&w, start);

	for (int i = 0; i < NTIMERS; i++) {
		uint32_t delay = __VERIFIER_nondet_uint();

		__VERIFIER_assume(delay >= 1u && delay <= 4u);
		due[i] = w.now + delay;
		assert(timer_arm(&w, i, delay) == 0);
	}
	for (int k = 0; k < 4; k++)
		wheel_tick(&w);

	for (int i = 0; i < NTIMERS; i++) {
		assert(w.t[i].fired == 1);
		assert(w.t[i].fired_at == due[i]);
	}
	return 0;
}

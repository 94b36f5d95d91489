/*
 * Timer queue: binary min-heap of timers by deadline. Every timer knows
 * its position in the heap so that it can be rearmed or cancelled.
 */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define MAX_TIMERS 4

struct timer {
	int deadline;
	int pos;                /* index in the heap, -1 if not queued */
};

struct timer_queue {
	struct timer *heap[MAX_TIMERS];
	int count;
};

static void tq_init(struct timer_queue *q)
{
	for (int i = 0; i < MAX_TIMERS; i++)
		q->heap[i] = NULL;
	q->count = 0;
}

static void tq_place(struct timer_queue *q, int i, struct timer *t)
{
	q->heap[i] = t;
	t->pos = i;
}

/* Move the timer at i towards the root as far as needed. */
static void tq_up(struct timer_queue *q, int i)
{
	struct timer *t = q->heap[i];

	while (i > 0) {
		int parent = (i - 1) / 2;

		if (q->heap[parent]->deadline <= t->deadline)
			break;
		tq_place(q, i, q->heap[parent]);
		i = parent;
	}
	tq_place(q, i, t);
}

/* Move the timer at i towards the leaves as far as needed. */
static void tq_down(struct timer_queue *q, int i)
{
	struct timer *t = q->heap[i];

	while (2 * i + 1 < q->count) {
		int child = 2 * i + 1;

		if (child + 1 < q->count &&
		    q->heap[child + 1]->deadline < q->heap[child]->deadline)
			child++;
		if (t->deadline <= q->heap[child]->deadline)
			break;
		tq_place(q, i, q->heap[child]);
		i = child;
	}
	tq_place(q, i, t);
}

static int tq_arm(struct timer_queue *q, struct timer *t, int when)
{
	if (q->count == MAX_TIMERS)
		return 0;
	t->deadline = when;
	tq_place(q, q->count, t);
	q->count++;
	tq_up(q, t->pos);
	return 1;
}

/* Give a queued timer another deadline, earlier or later. */
static void tq_rearm(struct timer_queue *q, struct timer *t, int when)
{
	int old;

	if (t->pos < 0)
		return;
	old = t->deadline;
	t->deadline = when;
	if (when < old)
		tq_up(q, t->pos);
	else
		tq_down(q, t->pos);
}

/* Take the timer with the earliest deadline, NULL if there is none. */
static struct timer *tq_expire(struct timer_queue *q)
{
	struct timer *first, *last;

	if (q->count == 0)
		return NULL;
	first = q->heap[0];
	last = q->heap[--q->count];
	q->heap[q->count] = NULL;
	if (first != last) {
		tq_place(q, 0, last);
		tq_down(q, 0);
	}
	first->pos = -1;
	return first;
}

int main(void)
{
	struct timer_queue q;
	struct timer timers[3];
	int n = 3;
	int which = __VERIFIER_nondet_int();
	int when = __VERIFIER_nondet_int();
	int previous = 0;

	tq_init(&q);
	for (int i = 0; i < n; i++) {
		int d = __VERIFIER_nondet_int();

		__VERIFIER_assume(d >= 0 && d < 100);
		timers[i].pos = -1;
		assert(tq_arm(&q, &timers[i], d));
		assert(q.heap[timers[i].pos] == &timers[i]);
	}

	__VERIFIER_assume(which >= 0 && which < n);
	__VERIFIER_assume(when >= 0 && when < 100);
	tq_rearm(&q, &timers[which], when);
	assert(timers[which].deadline == when);

	/* Timers must come out in order. */
	for (int i = 0; i < n; i++) {
		struct timer *t = tq_expire(&q);

		assert(t != NULL);
		assert(t->deadline >= previous);
		assert(t->pos == -1);
		previous = t->deadline;
	}
	assert(tq_expire(&q) == NULL);
	return 0;
}

/* Timer queue of an event loop: a binary min-heap of expiry times, in which
 * every timer knows its slot so that it can be cancelled at any time. */
#include <assert.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

#define MAX_TIMERS 7

struct timer {
	unsigned expires;
	unsigned slot;
};

struct timer_heap {
	struct timer *v[MAX_TIMERS];
	unsigned n;
};

static void heap_set(struct timer_heap *h, unsigned i, struct timer *t)
{
	h->v[i] = t;
	t->slot = i;
}

static void sift_up(struct timer_heap *h, unsigned i, struct timer *t)
{
	while (i > 0) {
		unsigned parent = (i - 1) / 2;

		if (h->v[parent]->expires <= t->expires)
			break;
		heap_set(h, i, h->v[parent]);
		i = parent;
	}
	heap_set(h, i, t);
}

static void sift_down(struct timer_heap *h, unsigned i, struct timer *t)
{
	unsigned child = 2 * i + 1;

	while (child < h->n) {
		if (child + 1 < h->n &&
		    h->v[child + 1]->expires < h->v[child]->expires)
			child++;
		if (t->expires <= h->v[child]->expires)
			break;
		heap_set(h, i, h->v[child]);
		i = child;
		child = 2 * i + 1;
	}
	heap_set(h, i, t);
}

static void timer_add(struct timer_heap *h, struct timer *t)
{
	assert(h->n < MAX_TIMERS);
	h->n++;
	sift_up(h, h->n - 1, t);
}

/* Cancel a timer: the last timer of the heap takes its place. */
static void timer_cancel(struct timer_heap *h, struct timer *t)
{
	unsigned i = t->slot;
	struct timer *last;

	h->n--;
	last = h->v[h->n];
	if (last == t)
		return;
	if (i > 0 && last->expires < h->v[(i - 1) / 2]->expires)
		sift_up(h, i, last);
	else
		sift_down(h, i, last);
}

static struct timer *timer_first(struct timer_heap *h)
{
	return h->n ? h->v[0] : NULL;
}

int main(void)
{
	/* a loaded queue whose left branch expires late, the right one early */
	static struct timer t[MAX_TIMERS];
	struct timer_heap h;
	unsigned i, victim, last;

	h.n = 0;
	for (i = 0; i < MAX_TIMERS; i++) {
		t[i].expires = __VERIFIER_nondet_uchar();
		/* timers were armed such that the heap is in order */
		if (i > 0)
			__VERIFIER_assume(t[i].expires >= t[(i - 1) / 2].expires);
		timer_add(&h, &t[i]);
	}
	assert(h.n == MAX_TIMERS);

	victim = __VERIFIER_nondet_uint();
	__VERIFIER_assume(victim < MAX_TIMERS);
	timer_cancel(&h, &t[victim]);
	assert(h.n == MAX_TIMERS - 1);

	/* the heap order holds and all slots are right */
	for (i = 0; i < MAX_TIMERS - 1; i++) {
		assert(h.v[i] != &t[victim]);
		assert(h.v[i]->slot == i);
		if (i > 0)
			assert(h.v[(i - 1) / 2]->expires <= h.v[i]->expires);
	}
	last = timer_first(&h)->expires;
	for (i = 0; i < MAX_TIMERS; i++)
		assert(i == victim || last <= t[i].expires);
	return 0;
}

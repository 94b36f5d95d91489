/*
 * Telemetry ring: keeps the newest RING_CAP samples. When the ring is
 * full, a new sample displaces the oldest one and the loss is counted.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define RING_CAP 3
#define MAX_OPS  5

struct ring {
	int slot[RING_CAP];
	unsigned head;          /* next slot to write */
	unsigned tail;          /* oldest sample */
	unsigned count;
	unsigned lost;
};

static void ring_init(struct ring *r)
{
	r->head = 0;
	r->tail = 0;
	r->count = 0;
	r->lost = 0;
}

static unsigned ring_next(unsigned i)
{
	return i + 1 == RING_CAP ? 0 : i + 1;
}

/* Append a sample, dropping the oldest if there is no room. */
static void ring_push(struct ring *r, int v)
{
	if (r->count == RING_CAP) {
		r->tail = ring_next(r->tail);
		r->count--;
		r->lost++;
	}
	r->slot[r->head] = v;
	r->head = ring_next(r->head);
	r->count++;
}

/* Take the oldest sample; returns 0 if the ring is empty. */
static int ring_pop(struct ring *r, int *out)
{
	if (r->count == 0)
		return 0;
	*out = r->slot[r->tail];
	r->tail = ring_next(r->tail);
	r->count--;
	return 1;
}

/* Look at the newest sample without removing it. */
static int ring_newest(const struct ring *r, int *out)
{
	if (r->count == 0)
		return 0;
	*out = r->slot[r->head == 0 ? RING_CAP - 1 : r->head - 1];
	return 1;
}

int main(void)
{
	struct ring r;
	int log[MAX_OPS];
	unsigned first = 0, last = 0, lost = 0;

	ring_init(&r);
	for (int i = 0; i < MAX_OPS; i++) {
		int op = __VERIFIER_nondet_int();
		int v = 0;

		__VERIFIER_assume(op >= 0 && op <= 1);
		if (op == 0) {
			v = __VERIFIER_nondet_int();
			ring_push(&r, v);
			log[last++] = v;
			if (last - first > RING_CAP) {
				first++;
				lost++;
			}
			assert(ring_newest(&r, &v) && v == log[last - 1]);
		} else {
			int got = ring_pop(&r, &v);

			assert(got == (first != last));
			if (got)
				assert(v == log[first++]);
		}
		assert(r.count == last - first);
		assert(r.lost == lost);
	}
	return 0;
}

/*
 * Work-stealing style deque of job numbers on a circular array. The owner
 * pushes and pops at the back, others take from the front; urgent jobs
 * are pushed at the front. The array doubles when it is full.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define INITIAL_CAP 4

struct deque {
	int *buf;
	unsigned cap;           /* power of two */
	unsigned head;          /* index of the first job */
	unsigned count;
};

static int deque_init(struct deque *d)
{
	d->buf = malloc(INITIAL_CAP * sizeof(int));
	if (d->buf == NULL)
		return -1;
	d->cap = INITIAL_CAP;
	d->head = 0;
	d->count = 0;
	return 0;
}

static void deque_destroy(struct deque *d)
{
	free(d->buf);
	d->buf = NULL;
	d->cap = 0;
	d->count = 0;
}

/* Array index of the i-th job. */
static unsigned deque_slot(const struct deque *d, unsigned i)
{
	return (d->head + i) & (d->cap - 1);
}

/* Double the array; the jobs are laid out from index 0 again. */
static int deque_grow(struct deque *d)
{
	unsigned first = d->cap - d->head;
	int *nb = malloc(2 * d->cap * sizeof(int));

	if (nb == NULL)
		return -1;
	memcpy(nb, d->buf + d->head, first * sizeof(int));
	memcpy(nb + d->head, d->buf, d->head * sizeof(int));
	free(d->buf);
	d->buf = nb;
	d->head = 0;
	d->cap *= 2;
	return 0;
}

static int deque_push_back(struct deque *d, int job)
{
	if (d->count == d->cap && deque_grow(d) != 0)
		return -1;
	d->buf[deque_slot(d, d->count)] = job;
	d->count++;
	return 0;
}

static int deque_push_front(struct deque *d, int job)
{
	if (d->count == d->cap && deque_grow(d) != 0)
		return -1;
	d->head = (d->head - 1) & (d->cap - 1);
	d->buf[d->head] = job;
	d->count++;
	return 0;
}

static int deque_pop_front(struct deque *d, int *job)
{
	if (d->count == 0)
		return 0;
	*job = d->buf[d->head];
	d->head = deque_slot(d, 1);
	d->count--;
	return 1;
}

static int deque_pop_back(struct deque *d, int *job)
{
	if (d->count == 0)
		return 0;
	d->count--;
	*job = d->buf[deque_slot(d, d->count)];
	return 1;
}

static int deque_at(const struct deque *d, unsigned i)
{
	assert(i < d->count);
	return d->buf[deque_slot(d, i)];
}

int main(void)
{
	struct deque d;
	int ref[12];
	int lo = 6, hi = 6;     /* the reference content is ref[lo, hi) */
	int urgent = __VERIFIER_nondet_int();
	int steal = __VERIFIER_nondet_int();
	int job;

	__VERIFIER_assume(urgent >= 0 && urgent <= 3);
	__VERIFIER_assume(steal >= 0 && steal <= 1);
	__VERIFIER_assume(deque_init(&d) == 0);

	/* Fill it from both ends, five jobs in all. */
	for (int i = 0; i < 5; i++) {
		if (i < urgent) {
			__VERIFIER_assume(deque_push_front(&d, i) == 0);
			ref[--lo] = i;
		} else {
			__VERIFIER_assume(deque_push_back(&d, i) == 0);
			ref[hi++] = i;
		}
	}
	assert((int)d.count == hi - lo);
	for (int i = 0; i < 5; i++)
		assert(deque_at(&d, i) == ref[lo + i]);

	/* One job is taken from either end. */
	if (steal) {
		assert(deque_pop_front(&d, &job));
		assert(job == ref[lo++]);
	} else {
		assert(deque_pop_back(&d, &job));
		assert(job == ref[--hi]);
	}
	assert((int)d.count == hi - lo);
	deque_destroy(&d);
	return 0;
}

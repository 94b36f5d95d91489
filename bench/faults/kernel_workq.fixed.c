/* Work queue of a small kernel.  Work items run in the order they were
 * queued, outside of interrupt context.  An item may also be queued with a
 * delay: then it waits in a list sorted by expiry and is moved to the run
 * list by the tick.
 *
 * The tick counter is 16 bits wide and wraps around in normal operation;
 * delays are at most TICK_MAX_DELAY, half of the range. */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

#define TICK_MAX_DELAY 0x7fff

#define W_PENDING  0x1u         /* in the run list or the delayed list */
#define W_DELAYED  0x2u         /* in the delayed list */
#define W_RUNNING  0x4u         /* its function is being called */

typedef uint16_t tick_t;

struct work;
struct workqueue;
typedef void (*work_fn)(struct workqueue *wq, struct work *w);

struct work {
	struct work *next;
	work_fn      fn;
	unsigned int flags;
	tick_t       expires;
	int          runs;      /* times the function was called */
	int          again;     /* times it still queues itself again */
	tick_t       ran_at;    /* tick of the last call */
};

struct workqueue {
	struct work *head;      /* run list */
	struct work *tail;
	struct work *delayed;   /* sorted, earliest first */
	tick_t       now;
	int          nr_ready;
	int          nr_delayed;
};

/* ---- tick arithmetic ---- */

/* Is tick a earlier than tick b? */
static int tick_before(tick_t a, tick_t b)
{
	return (int16_t)(a - b) < 0;
}

/* Has the tick t been reached at time now? */
static int tick_reached(tick_t now, tick_t t)
{
	return !tick_before(now, t);
}

/* ---- run list ---- */

static void wq_init(struct workqueue *wq, tick_t now)
{
	wq->head = NULL;
	wq->tail = NULL;
	wq->delayed = NULL;
	wq->now = now;
	wq->nr_ready = 0;
	wq->nr_delayed = 0;
}

static void work_init(struct work *w, work_fn fn, int again)
{
	w->next = NULL;
	w->fn = fn;
	w->flags = 0;
	w->expires = 0;
	w->runs = 0;
	w->again = again;
	w->ran_at = 0;
}

static void run_list_append(struct workqueue *wq, struct work *w)
{
	w->next = NULL;
	if (wq->tail != NULL)
		wq->tail->next = w;
	else
		wq->head = w;
	wq->tail = w;
	wq->nr_ready++;
}

static struct work *run_list_pop(struct workqueue *wq)
{
	struct work *w = wq->head;

	if (w == NULL)
		return NULL;
	wq->head = w->next;
	if (wq->head == NULL)
		wq->tail = NULL;
	w->next = NULL;
	wq->nr_ready--;
	return w;
}

/* ---- delayed list ---- */

/* Insert behind all items that expire at the same tick or before. */
static void delayed_insert(struct workqueue *wq, struct work *w)
{
	struct work **link = &wq->delayed;

	while (*link != NULL && !tick_before(w->expires, (*link)->expires))
		link = &(*link)->next;
	w->next = *link;
	*link = w;
	wq->nr_delayed++;
}

static void delayed_remove(struct workqueue *wq, struct work *w)
{
	struct work **link = &wq->delayed;

	while (*link != w)
		link = &(*link)->next;
	*link = w->next;
	w->next = NULL;
	w->flags &= ~W_DELAYED;
	wq->nr_delayed--;
}

/* ---- interface ---- */

/* Queue an item; returns 0 if it was queued already. */
static int wq_queue(struct workqueue *wq, struct work *w)
{
	if (w->flags & W_PENDING)
		return 0;
	w->flags |= W_PENDING;
	run_list_append(wq, w);
	return 1;
}

/* Queue an item to run after `delay` ticks. */
static int wq_queue_delayed(struct workqueue *wq, struct work *w,
			    tick_t delay)
{
	if (delay == 0)
		return wq_queue(wq, w);
	if (delay > TICK_MAX_DELAY || (w->flags & W_PENDING))
		return 0;
	w->flags |= W_PENDING | W_DELAYED;
	w->expires = (tick_t)(wq->now + delay);
	delayed_insert(wq, w);
	return 1;
}

/* Cancel a delayed item; items in the run list are run nevertheless. */
static int wq_cancel_delayed(struct workqueue *wq, struct work *w)
{
	if (!(w->flags & W_DELAYED))
		return 0;
	delayed_remove(wq, w);
	w->flags &= ~W_PENDING;
	return 1;
}

/* One tick: move what has expired to the run list. */
static void wq_tick(struct workqueue *wq)
{
	wq->now++;
	while (wq->delayed != NULL &&
	       tick_reached(wq->now, wq->delayed->expires)) {
		struct work *w = wq->delayed;

		delayed_remove(wq, w);
		run_list_append(wq, w);
	}
}

/* Run the items that are ready now.  An item is no longer pending when
 * its function is called, so the function may queue it again; such items
 * are left for the next call. */
static int wq_run(struct workqueue *wq)
{
	int budget = wq->nr_ready;
	int done = 0;

	while (done < budget) {
		struct work *w = run_list_pop(wq);

		w->flags &= ~W_PENDING;
		w->flags |= W_RUNNING;
		w->runs++;
		w->ran_at = wq->now;
		w->fn(wq, w);
		w->flags &= ~W_RUNNING;
		done++;
	}
	return done;
}

/* ---- work functions ---- */

static void fn_once(struct workqueue *wq, struct work *w)
{
	(void)wq;
	assert(w->flags & W_RUNNING);
}

static void fn_again(struct workqueue *wq, struct work *w)
{
	assert(w->flags & W_RUNNING);
	if (w->again > 0) {
		w->again--;
		assert(wq_queue(wq, w));
	}
}

/* ---- harness ---- */

#define NTICKS 3

static void run_case(tick_t start, int da, int db, int cancel)
{
	struct workqueue wq;
	struct work a, b, c;
	int i;

	wq_init(&wq, start);
	work_init(&a, fn_once, 0);
	work_init(&b, fn_once, 0);
	work_init(&c, fn_again, 1);

	assert(wq_queue_delayed(&wq, &a, (tick_t)da));
	assert(wq_queue_delayed(&wq, &b, (tick_t)db));
	assert(!wq_queue_delayed(&wq, &b, 1));
	assert(wq_queue(&wq, &c));
	assert(!wq_queue(&wq, &c));
	assert(wq.nr_delayed == 2 && wq.nr_ready == 1);
	assert(wq.delayed == (da <= db ? &a : &b));
	if (cancel)
		assert(wq_cancel_delayed(&wq, &a));

	/* c runs now and, having queued itself again, once more */
	assert(wq_run(&wq) == 1 && c.runs == 1);
	assert(wq_run(&wq) == 1 && c.runs == 2);
	assert(wq_run(&wq) == 0);

	for (i = 1; i <= NTICKS; i++) {
		wq_tick(&wq);
		wq_run(&wq);
		assert(a.runs == (!cancel && i >= da));
		assert(b.runs == (i >= db));
	}
	assert(b.ran_at == (tick_t)(start + db));
	assert(wq.nr_ready == 0 && wq.nr_delayed == 0);
	assert(wq.delayed == NULL && wq.head == NULL && wq.tail == NULL);
	assert(a.flags == 0 && b.flags == 0 && c.flags == 0);
	assert(!wq_cancel_delayed(&wq, &b));
}

int main(void)
{
	tick_t start = __VERIFIER_nondet_ushort();
	int da = __VERIFIER_nondet_int();
	int db = __VERIFIER_nondet_int();
	int cancel = __VERIFIER_nondet_int();
	int i, j;

	__VERIFIER_assume(cancel == 0 || cancel == 1);
	for (i = 1; i <= NTICKS; i++)
		for (j = 1; j <= NTICKS; j++)
			if (i == da && j == db)
				run_case(start, i, j, cancel);
	return 0;
}

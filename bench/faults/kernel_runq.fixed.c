/* Priority run queue of a scheduler: one FIFO list per priority and a
 * bitmap of the priorities that have runnable tasks.  Priority 0 is the
 * most urgent. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NPRIO 2
#define NTASK 3

struct task {
	struct task *next;
	int id;
	int prio;
	int queued;
	int slice;
};

struct prio_list {
	struct task *first;
	struct task *last;
};

struct runqueue {
	struct prio_list queue[NPRIO];
	unsigned int bitmap;
	int nr_running;
};

static void rq_init(struct runqueue *rq)
{
	int i;

	for (i = 0; i < NPRIO; i++)
		rq->queue[i].first = rq->queue[i].last = NULL;
	rq->bitmap = 0;
	rq->nr_running = 0;
}

static int lowest_bit(unsigned int map)
{
	int bit = 0;

	while (bit < NPRIO && !(map & (1u << bit)))
		bit++;
	return bit;
}

static void rq_enqueue(struct runqueue *rq, struct task *t)
{
	struct prio_list *q = &rq->queue[t->prio];

	t->next = NULL;
	if (q->last)
		q->last->next = t;
	else
		q->first = t;
	q->last = t;
	rq->bitmap |= 1u << t->prio;
	rq->nr_running++;
	t->queued = 1;
}

/* Remove a queued task from anywhere in its list. */
static void rq_dequeue(struct runqueue *rq, struct task *t)
{
	struct prio_list *q = &rq->queue[t->prio];
	struct task *prev = NULL;
	struct task *cur = q->first;

	while (cur != t) {
		prev = cur;
		cur = cur->next;
	}
	if (prev)
		prev->next = t->next;
	else
		q->first = t->next;
	if (q->last == t)
		q->last = prev;
	if (!q->first)
		rq->bitmap &= ~(1u << t->prio);
	rq->nr_running--;
	t->next = NULL;
	t->queued = 0;
}

static struct task *rq_pick(struct runqueue *rq)
{
	if (!rq->bitmap)
		return NULL;
	return rq->queue[lowest_bit(rq->bitmap)].first;
}

/* A queued task moves to the end of the list of its new priority. */
static void rq_set_prio(struct runqueue *rq, struct task *t, int prio)
{
	if (!t->queued) {
		t->prio = prio;
		return;
	}
	rq_dequeue(rq, t);
	t->prio = prio;
	rq_enqueue(rq, t);
}

/* Timer tick on the current task; true if its slice is over. */
static int rq_tick(struct runqueue *rq, int full_slice)
{
	struct task *t = rq_pick(rq);

	if (!t || --t->slice > 0)
		return 0;
	t->slice = full_slice;
	rq_dequeue(rq, t);
	rq_enqueue(rq, t);
	return 1;
}

/* Walk all lists and compare them with the summary data. */
static void check_rq(const struct runqueue *rq)
{
	int p, k, n = 0;

	for (p = 0; p < NPRIO; p++) {
		const struct task *t = rq->queue[p].first;
		const struct task *last = NULL;

		for (k = 0; k < NTASK && t != NULL; k++) {
			assert(t->queued && t->prio == p);
			last = t;
			t = t->next;
			n++;
		}
		assert(rq->queue[p].last == last);
		if (last != NULL)
			assert(rq->bitmap & (1u << p));
		else
			assert(!(rq->bitmap & (1u << p)));
	}
	assert(n == rq->nr_running);
}

int main(void)
{
	struct runqueue rq;
	struct task tasks[NTASK];
	int prio = __VERIFIER_nondet_int();
	int id = __VERIFIER_nondet_int();
	int ticks = __VERIFIER_nondet_int();
	int i;

	__VERIFIER_assume(prio >= 0 && prio < NPRIO);
	__VERIFIER_assume(id >= 0 && id < NTASK);
	__VERIFIER_assume(ticks >= 0 && ticks <= 1);

	rq_init(&rq);
	for (i = 0; i < NTASK; i++) {
		tasks[i].id = i;
		tasks[i].prio = i > 0;
		tasks[i].slice = 1;
		tasks[i].next = NULL;
		tasks[i].queued = 0;
		rq_enqueue(&rq, &tasks[i]);
	}
	check_rq(&rq);

	if (ticks) {
		assert(rq_tick(&rq, 2));
		assert(rq_pick(&rq) == &tasks[0] && tasks[0].slice == 2);
	} else {
		rq_set_prio(&rq, &tasks[id], prio);
		if (id > 0)
			assert(rq_pick(&rq) == &tasks[0]);
		else if (prio == 1)
			assert(rq_pick(&rq) == &tasks[1]);
	}
	check_rq(&rq);
	return 0;
}

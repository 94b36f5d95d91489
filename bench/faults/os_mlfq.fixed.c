/*
 * Multi-level feedback queue scheduler (three levels, round robin inside
 * a level).  A task that burns its whole quantum sinks one level; a
 * periodic boost lifts everybody back to the top level.
 */
#include <assert.h>
#include <stdbool.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NTASK   3
#define NLEVEL  3

enum task_state { TASK_FREE, TASK_READY, TASK_BLOCKED };

struct task {
	enum task_state state;
	int level;          /* current priority level, 0 is the best      */
	int used;           /* ticks consumed of the quantum of the level */
	int total;          /* ticks consumed altogether                  */
};

struct runq {
	int slot[NTASK];
	int count;
};

struct sched {
	struct task task[NTASK];
	struct runq rq[NLEVEL];
	int now;
};

static const int quantum[NLEVEL] = { 1, 2, 4 };

static void rq_push(struct runq *q, int tid)
{
	q->slot[q->count] = tid;
	q->count++;
}

/* Take the task at position pos out of the queue, keep the order. */
static void rq_remove_at(struct runq *q, int pos)
{
	for (int i = pos; i + 1 < q->count; i++)
		q->slot[i] = q->slot[i + 1];
	q->count--;
}

static void sched_init(struct sched *s)
{
	memset(s, 0, sizeof(*s));
}

static void sched_admit(struct sched *s, int tid)
{
	struct task *t = &s->task[tid];

	t->state = TASK_READY;
	t->level = 0;
	t->used = 0;
	t->total = 0;
	rq_push(&s->rq[0], tid);
}

/* First task of the best level that is not empty, or -1. */
static int sched_pick(const struct sched *s)
{
	for (int l = 0; l < NLEVEL; l++) {
		if (s->rq[l].count > 0)
			return s->rq[l].slot[0];
	}
	return -1;
}

/*
 * One timer tick: charge the running task.  When its quantum is over, it
 * goes to the tail of the next lower level (or its own, at the bottom).
 */
static void sched_tick(struct sched *s)
{
	int tid = sched_pick(s);
	struct task *t;

	s->now++;
	if (tid < 0)
		return;
	t = &s->task[tid];
	t->used++;
	t->total++;
	if (t->used == quantum[t->level]) {
		rq_remove_at(&s->rq[t->level], 0);
		if (t->level < NLEVEL - 1)
			t->level++;
		t->used = 0;
		rq_push(&s->rq[t->level], tid);
	}
}

/* The running task waits for an event; it keeps level and quantum. */
static int sched_block(struct sched *s)
{
	int tid = sched_pick(s);

	if (tid < 0)
		return -1;
	rq_remove_at(&s->rq[s->task[tid].level], 0);
	s->task[tid].state = TASK_BLOCKED;
	return tid;
}

static void sched_wake(struct sched *s, int tid)
{
	struct task *t = &s->task[tid];

	if (t->state != TASK_BLOCKED)
		return;
	t->state = TASK_READY;
	rq_push(&s->rq[t->level], tid);
}

/* Lift all ready tasks to level 0, in the order of their old levels. */
static void sched_boost(struct sched *s)
{
	struct runq *top = &s->rq[0];

	for (int l = 1; l < NLEVEL; l++) {
		struct runq *q = &s->rq[l];

		for (int i = 0; i < q->count; i++) {
			struct task *t = &s->task[q->slot[i]];

			t->level = 0;
			t->used = 0;
			rq_push(top, q->slot[i]);
		}
		q->count = 0;
	}
}

/* ------------------------------------------------------------------ */

static void check(const struct sched *s)
{
	int ready = 0, queued = 0, sum = 0;

	for (int i = 0; i < NTASK; i++) {
		if (s->task[i].state == TASK_READY)
			ready++;
		sum += s->task[i].total;
		assert(s->task[i].level >= 0 && s->task[i].level < NLEVEL);
		assert(s->task[i].used < quantum[s->task[i].level]);
	}
	for (int l = 0; l < NLEVEL; l++) {
		queued += s->rq[l].count;
		for (int i = 0; i < s->rq[l].count; i++)
			assert(s->task[s->rq[l].slot[i]].level == l);
	}
	assert(ready == queued);
	assert(sum <= s->now);
}

int main(void)
{
	struct sched s;

	sched_init(&s);
	sched_admit(&s, 0);
	sched_admit(&s, 1);

	for (int step = 0; step < 5; step++) {
		int op = __VERIFIER_nondet_int();

		__VERIFIER_assume(op >= 0 && op <= 3);
		switch (op) {
		case 0:
			sched_tick(&s);
			break;
		case 1:
			sched_block(&s);
			break;
		case 2:
			sched_wake(&s, __VERIFIER_nondet_bool() ? 1 : 0);
			break;
		default:
			sched_boost(&s);
			break;
		}
	}
	check(&s);
	return 0;
}

/* Counting semaphores with a FIFO of waiting tasks, as in a small RTOS.
 * A post with waiters hands the unit over to the first waiter; the count
 * rises only if nobody waits.  Waits may time out. */
#include <assert.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NTASK     3
#define WAIT_OK   0
#define WAIT_BUSY (-1)
#define WAIT_TIME (-2)
#define FOREVER   0

enum state { READY, BLOCKED };

struct sem;

struct task {
	enum state   state;
	struct task *next;      /* link in the wait queue */
	struct sem  *waits_on;
	int          timeout;   /* ticks left, FOREVER for none */
	int          result;    /* outcome of the last wait */
};

struct sem {
	int          count;
	int          limit;
	struct task *head;
	struct task *tail;
};

static struct task tasks[NTASK];

static void sem_init(struct sem *s, int count, int limit)
{
	s->count = count;
	s->limit = limit;
	s->head = NULL;
	s->tail = NULL;
}

static void queue_append(struct sem *s, struct task *t)
{
	t->next = NULL;
	if (s->head == NULL)
		s->head = t;
	else
		s->tail->next = t;
	s->tail = t;
}

/* Unlink a task from anywhere in the wait queue. */
static void queue_remove(struct sem *s, struct task *t)
{
	struct task **link = &s->head;
	struct task *prev = NULL;

	while (*link != t) {
		prev = *link;
		link = &(*link)->next;
	}
	*link = t->next;
	if (s->head == NULL)
		s->tail = prev;
	t->next = NULL;
}

static void wake(struct task *t, int result)
{
	t->state = READY;
	t->waits_on = NULL;
	t->timeout = FOREVER;
	t->result = result;
}

/* Returns 1 when the unit was taken, 0 when the task blocks. */
static int sem_wait(struct sem *s, struct task *t, int timeout)
{
	if (s->count > 0) {
		s->count--;
		t->result = WAIT_OK;
		return 1;
	}
	t->state = BLOCKED;
	t->waits_on = s;
	t->timeout = timeout;
	t->result = WAIT_BUSY;
	queue_append(s, t);
	return 0;
}

static int sem_post(struct sem *s)
{
	struct task *t = s->head;

	if (t) {
		queue_remove(s, t);
		wake(t, WAIT_OK);
		return 0;
	}
	if (s->count >= s->limit)
		return -1;
	s->count++;
	return 0;
}

/* One clock tick: expire the waits whose timeout has run out. */
static void sem_tick(void)
{
	int i;

	for (i = 0; i < NTASK; i++) {
		struct task *t = &tasks[i];

		if (t->state != BLOCKED || t->timeout == FOREVER)
			continue;
		if (--t->timeout == 0) {
			queue_remove(t->waits_on, t);
			wake(t, WAIT_TIME);
		}
	}
}

static int queue_length(const struct sem *s)
{
	const struct task *t = s->head;
	int n = 0;

	while (t != NULL && n <= NTASK) {
		t = t->next;
		n++;
	}
	return n;
}

int main(void)
{
	struct sem s;
	int limit = __VERIFIER_nondet_int();
	int ticks = __VERIFIER_nondet_int();
	int timeout[NTASK];
	int expired = 0, waiting, i;

	__VERIFIER_assume(limit >= 1 && limit <= 2);
	__VERIFIER_assume(ticks >= 0 && ticks <= 1);
	sem_init(&s, 1, limit);

	/* task 0 gets the unit at once, the others queue up behind */
	for (i = 0; i < NTASK; i++) {
		timeout[i] = __VERIFIER_nondet_int();
		__VERIFIER_assume(timeout[i] >= FOREVER && timeout[i] <= 2);
		assert(sem_wait(&s, &tasks[i], timeout[i]) == (i == 0));
	}
	assert(queue_length(&s) == NTASK - 1);

	if (ticks)
		sem_tick();
	for (i = 1; i < NTASK; i++) {
		if (ticks == 1 && timeout[i] == 1) {
			assert(tasks[i].result == WAIT_TIME);
			expired++;
		} else {
			assert(tasks[i].state == BLOCKED);
		}
	}
	waiting = NTASK - 1 - expired;
	assert(queue_length(&s) == waiting);

	/* task 0 waits again: it is now the last in the queue */
	assert(sem_wait(&s, &tasks[0], FOREVER) == 0);
	assert(queue_length(&s) == waiting + 1);

	for (i = 0; i <= waiting; i++) {
		assert(tasks[0].state == BLOCKED);
		assert(sem_post(&s) == 0);
		assert(s.count == 0);
	}
	assert(tasks[0].state == READY && tasks[0].result == WAIT_OK);
	assert(s.head == NULL && s.tail == NULL);

	for (i = 0; i < limit; i++)
		assert(sem_post(&s) == 0);
	assert(sem_post(&s) == -1 && s.count == limit);
	return 0;
}

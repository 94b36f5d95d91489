/*
 * Messages between two parts of a program: a ring of fixed size.
 * The oldest message is dropped when there is no room for a new one.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define ROOM 2
#define STEPS 5

struct queue {
	int message[ROOM];
	unsigned first;
	unsigned count;
	unsigned dropped;
};

static void put(struct queue *q, int message)
{
	if (q->count == ROOM) {
		q->first++;
		q->count--;
		q->dropped++;
	}
	q->message[(q->first + q->count) % ROOM] = message;
	q->count++;
}

static bool get(struct queue *q, int *message)
{
	if (q->count == 0)
		return false;
	*message = q->message[q->first];
	q->first = (q->first + 1) % ROOM;
	q->count--;
	return true;
}

int main(void)
{
	struct queue q = { .count = 0 };
	int steps = __VERIFIER_nondet_int();
	int sent = 0, received = 0, last = -1;

	__VERIFIER_assume(steps >= 0 && steps <= STEPS);
	for (int i = 0; i < steps; i++) {
		int message;

		if (__VERIFIER_nondet_bool()) {
			put(&q, sent++);
		} else if (get(&q, &message)) {
			assert(message > last);
			assert(message >= sent - ROOM && message < sent);
			last = message;
			received++;
		} else {
			assert(q.count == 0 && last == sent - 1);
		}
		assert(q.count <= ROOM);
		assert((unsigned)(sent - received) == q.count + q.dropped);
	}
	return 0;
}

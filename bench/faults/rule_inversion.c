/*
 * Mutexes with priority inheritance for a small real-time kernel.
 * A task runs with the highest of its own priority and the priorities
 * of the tasks waiting for any mutex that it holds.
 */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NTASKS   3
#define NMUTEXES 2
#define NONE     (-1)
#define MAX_PRIO 7

struct task {
	int base_prio;
	int prio;
	int waits_for;          /* mutex or NONE */
};

struct mutex {
	int owner;              /* task or NONE */
};

static struct task tasks[NTASKS];
static struct mutex mutexes[NMUTEXES];

static void kernel_init(void)
{
	int i;

	for (i = 0; i < NTASKS; i++) {
		tasks[i].waits_for = NONE;
		tasks[i].prio = tasks[i].base_prio;
	}
	for (i = 0; i < NMUTEXES; i++)
		mutexes[i].owner = NONE;
}

/* Highest priority among the waiters of a mutex, 0 if there is none. */
static int top_waiter_prio(int m)
{
	int i, top = 0;

	for (i = 0; i < NTASKS; i++)
		if (tasks[i].waits_for == m && tasks[i].prio > top)
			top = tasks[i].prio;
	return top;
}

/* The waiter that gets the mutex next, NONE if there is none. */
static int pick_waiter(int m)
{
	int i, best = NONE;

	for (i = 0; i < NTASKS; i++) {
		if (tasks[i].waits_for != m)
			continue;
		if (best == NONE || tasks[i].prio > tasks[best].prio)
			best = i;
	}
	return best;
}

/* Priority a task is entitled to, given the mutexes it holds. */
static int effective_prio(int t)
{
	int m, p = tasks[t].base_prio;

	for (m = 0; m < NMUTEXES; m++) {
		int w;

		if (mutexes[m].owner != t)
			continue;
		w = top_waiter_prio(m);
		if (w > p)
			p = w;
	}
	return p;
}

/* Returns 1 if the task got the mutex, 0 if it has to wait. */
static int mutex_lock(int t, int m)
{
	int owner = mutexes[m].owner;

	if (owner == NONE) {
		mutexes[m].owner = t;
		return 1;
	}
	tasks[t].waits_for = m;
	if (tasks[owner].prio < tasks[t].prio)
		tasks[owner].prio = tasks[t].prio;
	return 0;
}

/* Release the mutex, hand it over and drop an inherited priority. */
static void mutex_unlock(int t, int m)
{
	int next = pick_waiter(m);

	mutexes[m].owner = next;
	if (next != NONE) {
		tasks[next].waits_for = NONE;
		tasks[next].prio = effective_prio(next);
	}
	tasks[t].prio = tasks[t].base_prio;
}

/* No task may hold a mutex and run below one who waits for it. */
static void check_no_inversion(void)
{
	int m, t;

	for (m = 0; m < NMUTEXES; m++) {
		for (t = 0; t < NTASKS; t++) {
			if (tasks[t].waits_for != m)
				continue;
			assert(mutexes[m].owner != NONE);
			assert(tasks[mutexes[m].owner].prio >= tasks[t].prio);
		}
	}
}

int main(void)
{
	int i, first, m1, m2;

	for (i = 0; i < NTASKS; i++) {
		tasks[i].base_prio = __VERIFIER_nondet_uchar();
		__VERIFIER_assume(tasks[i].base_prio >= 1 &&
				  tasks[i].base_prio <= MAX_PRIO);
	}
	kernel_init();

	/* task 0 holds both mutexes, the others come and wait */
	assert(mutex_lock(0, 0));
	assert(mutex_lock(0, 1));
	m1 = __VERIFIER_nondet_bool();
	m2 = __VERIFIER_nondet_bool();
	mutex_lock(1, m1);
	check_no_inversion();
	mutex_lock(2, m2);
	check_no_inversion();

	first = __VERIFIER_nondet_bool();
	mutex_unlock(0, first);
	check_no_inversion();
	mutex_unlock(0, 1 - first);
	check_no_inversion();

	assert(tasks[0].prio == tasks[0].base_prio);
	if (m1 != m2)
		assert(mutexes[m1].owner == 1 && mutexes[m2].owner == 2);
	return 0;
}

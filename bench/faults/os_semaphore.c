/*
 * Counting semaphore whose users ask for several units at once, as a
 * sequential model (the kernel lock around each operation is implied).
 * Waiters are served strictly in the order of their arrival, so that a
 * large demand does not starve behind small ones.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum { NTHREAD = 3, UNITS = 4 };

enum thr_state {
    THR_IDLE,        /* holds nothing and waits for nothing */
    THR_WAITING,
    THR_HOLDING
};

typedef struct thread {
    enum thr_state state;
    int demand;      /* units it waits for */
    int held;        /* units it has       */
} thread_t;

typedef struct semaphore {
    int count;                 /* free units                  */
    int queue[NTHREAD];        /* waiting threads, FIFO order */
    int nwait;
} semaphore_t;

static thread_t threads[NTHREAD];

static void sem_init(semaphore_t *s, int units)
{
    s->count = units;
    s->nwait = 0;
    for (int i = 0; i < NTHREAD; i++) {
        threads[i].state = THR_IDLE;
        threads[i].demand = 0;
        threads[i].held = 0;
        s->queue[i] = -1;
    }
}

static void dequeue_at(semaphore_t *s, int pos)
{
    s->nwait--;
    for (int i = 0; i < NTHREAD - 1; i++)
        if (i >= pos)
            s->queue[i] = s->queue[i + 1];
    s->queue[NTHREAD - 1] = -1;
}

/* Serve waiters from the head of the queue as long as the units suffice. */
static void sem_grant(semaphore_t *s)
{
    for (int n = 0; n < NTHREAD; n++) {
        thread_t *t;

        if (s->nwait == 0)
            return;
        t = &threads[s->queue[0]];
        if (t->demand > s->count)
            return;
        s->count -= t->demand;
        t->held = t->demand;
        t->demand = 0;
        t->state = THR_HOLDING;
        dequeue_at(s, 0);
    }
}

/* Ask for n units; true if the thread got them at once. */
static bool sem_down(semaphore_t *s, int id, int n)
{
    thread_t *t = &threads[id];

    if (t->state != THR_IDLE)
        return false;
    t->state = THR_WAITING;
    t->demand = n;
    s->queue[s->nwait] = id;
    s->nwait++;
    sem_grant(s);
    return t->state == THR_HOLDING;
}

/* Give back all units of a thread. */
static void sem_up(semaphore_t *s, int id)
{
    thread_t *t = &threads[id];

    if (t->state != THR_HOLDING)
        return;
    s->count += t->held;
    t->held = 0;
    t->state = THR_IDLE;
    sem_grant(s);
}

/* The wait of a thread timed out or was interrupted by a signal. */
static void sem_cancel(semaphore_t *s, int id)
{
    if (threads[id].state != THR_WAITING)
        return;
    for (int i = 0; i < NTHREAD; i++) {
        if (i < s->nwait && s->queue[i] == id) {
            dequeue_at(s, i);
            break;
        }
    }
    threads[id].state = THR_IDLE;
    threads[id].demand = 0;
}

/* ---- harness ---- */

static void check(const semaphore_t *s)
{
    int held = 0, waiting = 0;

    for (int i = 0; i < NTHREAD; i++) {
        held += threads[i].held;
        if (threads[i].state == THR_WAITING)
            waiting++;
    }
    assert(s->count >= 0);
    assert(s->count + held == UNITS);
    assert(waiting == s->nwait);
    /* nobody sleeps at the head although the units are there */
    if (s->nwait > 0)
        assert(threads[s->queue[0]].demand > s->count);
}

int main(void)
{
    semaphore_t sem;

    sem_init(&sem, UNITS);
    for (int id = 0; id < NTHREAD; id++) {
        int n = __VERIFIER_nondet_int();
        bool got;

        __VERIFIER_assume(n >= 1 && n <= UNITS);
        got = sem_down(&sem, id, n);
        assert(got == (threads[id].held == n));
    }
    for (int step = 0; step < 2; step++) {
        int id = __VERIFIER_nondet_int();

        __VERIFIER_assume(id >= 0 && id < NTHREAD);
        if (threads[id].state == THR_HOLDING)
            sem_up(&sem, id);
        else
            sem_cancel(&sem, id);
    }
    check(&sem);
    return 0;
}

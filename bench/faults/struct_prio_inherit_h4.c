/*
 * Mutexes with priority inheritance.
 *
 * A task that waits for a mutex lends its priority to the owner.  When the
 * owner releases a mutex its priority falls back to the highest of its own
 * base priority and of the tasks still waiting for its other mutexes.
 * Larger numbers are more urgent.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define N_TASKS 3
#define N_MUTEX 2
#define NONE    (-1)

typedef struct {
    uint8_t base_prio;
    uint8_t prio;           /* the effective one */
    int8_t  waits_for;      /* mutex or NONE */
} task_t;

typedef struct {
    int8_t  owner;          /* task or NONE */
    uint8_t n_waiting;
} mutex_t;

static task_t task[N_TASKS];
static mutex_t mtx[N_MUTEX];

static void kernel_init(const uint8_t *prios)
{
    for (int t = 0; t < N_TASKS; t++) {
        task[t].base_prio = prios[t];
        task[t].prio = prios[t];
        task[t].waits_for = NONE;
    }
    for (int m = 0; m < N_MUTEX; m++) {
        mtx[m].owner = NONE;
        mtx[m].n_waiting = 0;
    }
}

/* The most urgent task that waits for m, or NONE. */
static int top_waiter(int m)
{
    int best = NONE;

    for (int t = 0; t < N_TASKS; t++) {
        if (task[t].waits_for != m)
            continue;
        if (best == NONE || task[t].prio > task[best].prio)
            best = t;
    }
    return best;
}

/* Work out the priority of a task again from what it owns. */
static void update_prio(int t)
{
    uint8_t p = task[t].base_prio;

    for (int m = 0; m < N_MUTEX; m++) {
        if (mtx[m].owner != t)
            continue;
        int w = top_waiter(m);
        if (w != NONE && task[w].prio > p)
            p = task[w].prio;
    }
    task[t].prio = p;
}

/* Returns true if the mutex was free; else the task waits from now on. */
static bool mutex_lock(int t, int m)
{
    if (mtx[m].owner == NONE) {
        mtx[m].owner = (int8_t)t;
        return true;
    }

    task[t].waits_for = (int8_t)m;
    mtx[m].n_waiting++;

    /* lend the priority along the chain of owners */
    int lender = t;
    for (int hop = 0; hop < N_TASKS; hop++) {
        int blocked_on = task[lender].waits_for;
        if (blocked_on == NONE)
            break;
        int owner = mtx[blocked_on].owner;
        if (task[owner].prio < task[lender].prio)
            task[owner].prio = task[lender].base_prio;
        lender = owner;
    }
    return false;
}

/* Release m and hand it to the most urgent waiter. */
static void mutex_unlock(int t, int m)
{
    int heir = top_waiter(m);

    mtx[m].owner = (int8_t)heir;
    if (heir != NONE) {
        task[heir].waits_for = NONE;
        mtx[m].n_waiting--;
        update_prio(heir);
    }
    update_prio(t);
}

/* ------------------------------------------------------------------ */

/* what the rules say, by rounds until nothing can change any more */
static void check_priorities(void)
{
    uint8_t want[N_TASKS];

    for (int t = 0; t < N_TASKS; t++)
        want[t] = task[t].base_prio;
    for (int round = 0; round < 2; round++)
        for (int t = 0; t < N_TASKS; t++)
            if (task[t].waits_for != NONE) {
                int o = mtx[task[t].waits_for].owner;
                assert(o != NONE);
                if (want[o] < want[t])
                    want[o] = want[t];
            }
    for (int t = 0; t < N_TASKS; t++)
        assert(task[t].prio == want[t]);
}

int main(void)
{
    uint8_t prios[N_TASKS];

    for (int i = 0; i < N_TASKS; i++) {
        prios[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(prios[i] >= 1 && prios[i] <= 9);
    }
    kernel_init(prios);

    for (int step = 0; step < 5; step++) {
        uint8_t t = __VERIFIER_nondet_uchar();
        uint8_t m = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(t < N_TASKS && m < N_MUTEX);
        /* only running tasks act */
        __VERIFIER_assume(task[t].waits_for == NONE);

        if (mtx[m].owner == t) {
            mutex_unlock(t, m);
        } else {
            /* mutexes are taken in order, which excludes deadlock */
            __VERIFIER_assume(m == N_MUTEX - 1 || mtx[N_MUTEX - 1].owner != t);
            mutex_lock(t, m);
        }
        check_priorities();
    }
    return 0;
}

/*
 * Mutexes with priority inheritance. A task may hold several mutexes; while
 * it does, it runs at least at the priority of every waiter of them. Larger
 * numbers are more urgent.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define NMUTEX 2
#define NOBODY (-1)
#define NTASKS 3

struct task {
    uint8_t base_prio;
    uint8_t prio;
};

struct mutex {
    int owner;
    int waiter;                /* the only waiter this kernel supports */
};

struct kernel {
    struct task task[NTASKS];
    struct mutex mutex[NMUTEX];
};

static void kernel_init(struct kernel *k)
{
    for (int i = 0; i < NMUTEX; i++) {
        k->mutex[i].owner = NOBODY;
        k->mutex[i].waiter = NOBODY;
    }
}

static void task_init(struct kernel *k, int t, uint8_t prio)
{
    k->task[t].base_prio = prio;
    k->task[t].prio = prio;
}

/* Priority that a task needs because of the mutexes it holds. */
static uint8_t task_needed_prio(const struct kernel *k, int t)
{
    uint8_t p = k->task[t].base_prio;

    for (int i = 0; i < NMUTEX; i++) {
        const struct mutex *m = &k->mutex[i];

        if (m->owner == t && m->waiter != NOBODY && k->task[m->waiter].prio > p)
            p = k->task[m->waiter].prio;
    }
    return p;
}

/* Returns 1 when the mutex was taken, 0 when the task has to wait. */
static int mutex_lock(struct kernel *k, int m, int t)
{
    struct mutex *mx = &k->mutex[m];

    if (mx->owner == NOBODY) {
        mx->owner = t;
        return 1;
    }
    mx->waiter = t;
    if (k->task[t].prio > k->task[mx->owner].prio)
        k->task[mx->owner].prio = k->task[t].prio;
    return 0;
}

/* Hand the mutex to the waiter, if any, and drop the inherited priority. */
static void mutex_unlock(struct kernel *k, int m)
{
    struct mutex *mx = &k->mutex[m];
    int t = mx->owner;

    mx->owner = mx->waiter;
    mx->waiter = NOBODY;
    k->task[t].prio = k->task[t].base_prio;
}

/* Deadline monitor: a task with inherited priority may not be preempted. */
static int task_is_boosted(const struct kernel *k, int t)
{
    return task_needed_prio(k, t) > k->task[t].base_prio;
}

int main(void)
{
    struct kernel k;
    int first;

    kernel_init(&k);
    for (int i = 0; i < NTASKS; i++) {
        uint8_t p = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(p >= 1 && p <= 10);
        task_init(&k, i, p);
    }

    /* Task 0 owns both mutexes, the others may come to wait for one each. */
    assert(mutex_lock(&k, 0, 0));
    assert(mutex_lock(&k, 1, 0));
    if (__VERIFIER_nondet_bool())
        assert(!mutex_lock(&k, 0, 1));
    if (__VERIFIER_nondet_bool())
        assert(!mutex_lock(&k, 1, 2));

    first = __VERIFIER_nondet_bool() ? 1 : 0;
    mutex_unlock(&k, first);

    /* No waiter may be more urgent than the owner it waits for. */
    for (int i = 0; i < NMUTEX; i++) {
        struct mutex *m = &k.mutex[i];

        if (m->owner != NOBODY && m->waiter != NOBODY)
            assert(k.task[m->owner].prio >= k.task[m->waiter].prio);
    }
    if (!task_is_boosted(&k, 0))
        assert(k.task[0].prio == k.task[0].base_prio);

    mutex_unlock(&k, 1 - first);
    assert(k.task[0].prio == k.task[0].base_prio);
    assert(k.mutex[0].owner != 0 && k.mutex[1].owner != 0);
    return 0;
}

/*
 * A small real-time kernel: tasks with priorities, delays, and one mutex with priority inheritance.
 *
 * A task that waits for the mutex lends its priority to the owner until the owner gives the mutex back. The ready task
 * of the highest priority runs; among equal ones the one with the lowest number does.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define TASKS 3
#define IDLE (-1)
#define NO_OWNER (-1)

enum task_state { READY, DELAYED, WAITING };

struct task {
    enum task_state state;
    int base_priority;
    int priority;
    int delay;
    int runs;
};

struct mutex {
    int owner;
    int waiting;
};

struct kernel {
    struct task tasks[TASKS];
    struct mutex mutex;
    int running;
    int ticks;
};

enum command { CMD_YIELD, CMD_DELAY, CMD_LOCK, CMD_UNLOCK, COMMANDS };

static void task_init(struct task *t, int priority)
{
    t->state = READY;
    t->base_priority = priority;
    t->priority = priority;
    t->delay = 0;
    t->runs = 0;
}

static void kernel_init(struct kernel *k)
{
    for (int i = 0; i < TASKS; i++)
        task_init(&k->tasks[i], 1 + i);
    k->mutex.owner = NO_OWNER;
    k->mutex.waiting = 0;
    k->running = IDLE;
    k->ticks = 0;
}

static int pick_next(const struct kernel *k)
{
    int best = IDLE;
    for (int i = 0; i < TASKS; i++) {
        const struct task *t = &k->tasks[i];
        if (t->state != READY)
            continue;
        if (best == IDLE || t->priority > k->tasks[best].priority)
            best = i;
    }
    return best;
}

static void schedule(struct kernel *k)
{
    k->running = pick_next(k);
    if (k->running != IDLE)
        k->tasks[k->running].runs++;
}

static void kernel_tick(struct kernel *k)
{
    k->ticks++;
    for (int i = 0; i < TASKS; i++) {
        struct task *t = &k->tasks[i];
        if (t->state != DELAYED)
            continue;
        t->delay--;
        if (t->delay == 0)
            t->state = READY;
    }
}

static void task_delay(struct kernel *k, int ticks)
{
    struct task *t = &k->tasks[k->running];
    if (ticks <= 0)
        return;
    t->delay = ticks;
    t->state = DELAYED;
}

static void inherit(struct kernel *k, int from)
{
    struct task *owner = &k->tasks[k->mutex.owner];
    if (owner->priority < k->tasks[from].priority)
        owner->priority = k->tasks[from].priority;
}

static void mutex_lock(struct kernel *k)
{
    struct mutex *m = &k->mutex;
    if (m->owner == k->running)
        return;
    if (m->owner == NO_OWNER) {
        m->owner = k->running;
        return;
    }
    k->tasks[k->running].state = WAITING;
    m->waiting++;
    inherit(k, k->running);
}

static int highest_waiting(const struct kernel *k)
{
    int best = NO_OWNER;
    for (int i = 0; i < TASKS; i++) {
        if (k->tasks[i].state != WAITING)
            continue;
        if (best == NO_OWNER || k->tasks[i].priority > k->tasks[best].priority)
            best = i;
    }
    return best;
}

static void mutex_unlock(struct kernel *k)
{
    struct mutex *m = &k->mutex;
    if (m->owner != k->running)
        return;
    k->tasks[m->owner].priority = k->tasks[m->owner].base_priority;
    m->owner = NO_OWNER;
    if (m->waiting == 0)
        return;
    int next = highest_waiting(k);
    assert(next != NO_OWNER);
    m->owner = next;
    m->waiting--;
    k->tasks[next].state = READY;
    for (int i = 0; i < TASKS; i++) {
        if (k->tasks[i].state == WAITING)
            inherit(k, i);
    }
}

static void execute(struct kernel *k, enum command command)
{
    if (k->running == IDLE)
        return;
    switch (command) {
    case CMD_DELAY:
        task_delay(k, 2);
        break;
    case CMD_LOCK:
        mutex_lock(k);
        break;
    case CMD_UNLOCK:
        mutex_unlock(k);
        break;
    case CMD_YIELD:
    default:
        break;
    }
}

static void check_invariants(const struct kernel *k)
{
    int waiting = 0;
    for (int i = 0; i < TASKS; i++) {
        const struct task *t = &k->tasks[i];
        if (t->state == WAITING)
            waiting++;
        assert(t->priority >= t->base_priority);
        if (i != k->mutex.owner)
            assert(t->priority == t->base_priority);
        else
            assert(t->state != WAITING);
    }
    assert(waiting == k->mutex.waiting);
    assert(waiting == 0 || k->mutex.owner != NO_OWNER);
}

int main(void)
{
    struct kernel k;
    kernel_init(&k);
    for (int step = 0; step < 7; step++) {
        schedule(&k);
        unsigned char command = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(command < COMMANDS);
        execute(&k, (enum command)command);
        kernel_tick(&k);
        check_invariants(&k);
    }
    return 0;
}

/*
 * Mutexes with priority inheritance in a small real-time kernel. The owner of a mutex runs at the
 * priority of the most urgent task that waits for it, also through a chain of mutexes. A wait can
 * time out. A suspended task neither runs nor lends its priority, and no mutex is handed over to
 * it; when it is resumed it goes on to wait, or gets the mutex if it has become free.
 */
#include <assert.h>
#include <stdbool.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define TASKS 3
#define MUTEXES 2
#define NO_TASK (-1)
#define NO_MUTEX (-1)
#define FOREVER 0
#define PRIORITY_MAX 9
#define LOG_SIZE 8

enum task_state { TASK_READY, TASK_BLOCKED };

enum wait_result { WAIT_NONE, WAIT_ACQUIRED, WAIT_TIMED_OUT };

enum outcome { OUTCOME_OK, OUTCOME_BLOCKED, OUTCOME_NOT_OWNER, OUTCOME_BUSY, OUTCOME_DEADLOCK };

enum event { EVENT_TAKEN, EVENT_WAITING, EVENT_HANDED_OVER, EVENT_FREED, EVENT_TIMED_OUT };

/* The mutex that a task waits for, or the one it waited for last if it is not blocked. */
struct task {
    int base;
    int effective;
    enum task_state state;
    bool suspended;
    int mutex;
    int ticks_left;
    int waited;
    enum wait_result result;
};

struct mutex {
    int owner;
    int count;
    int contended;
};

struct log_entry {
    enum event event;
    int task;
    int mutex;
};

struct event_log {
    struct log_entry entry[LOG_SIZE];
    int count;
    int lost;
};

struct kernel {
    struct task task[TASKS];
    struct mutex mutex[MUTEXES];
    struct event_log log;
    int running;
    int switches;
    int now;
};

/* --- Log ----------------------------------------------------------------------------------- */

static void log_init(struct event_log *l)
{
    l->count = 0;
    l->lost = 0;
}

static void log_add(struct event_log *l, enum event event, int task, int mutex)
{
    if (l->count == LOG_SIZE) {
        l->lost++;
        return;
    }
    l->entry[l->count].event = event;
    l->entry[l->count].task = task;
    l->entry[l->count].mutex = mutex;
    l->count++;
}

static int log_count(const struct event_log *l, enum event event)
{
    int count = 0;
    for (int i = 0; i < l->count; i++) {
        if (l->entry[i].event == event)
            count++;
    }
    return count;
}

/* --- Tasks --------------------------------------------------------------------------------- */

static void task_init(struct task *t, int priority)
{
    t->base = priority;
    t->effective = priority;
    t->state = TASK_READY;
    t->suspended = false;
    t->mutex = NO_MUTEX;
    t->ticks_left = 0;
    t->waited = 0;
    t->result = WAIT_NONE;
}

static void mutex_init(struct mutex *m)
{
    m->owner = NO_TASK;
    m->count = 0;
    m->contended = 0;
}

static void kernel_init(struct kernel *k, const int *priorities)
{
    for (int i = 0; i < TASKS; i++)
        task_init(&k->task[i], priorities[i]);
    for (int i = 0; i < MUTEXES; i++)
        mutex_init(&k->mutex[i]);
    log_init(&k->log);
    k->running = NO_TASK;
    k->switches = 0;
    k->now = 0;
}

static bool can_run(const struct task *t)
{
    return t->state == TASK_READY && !t->suspended;
}

/* Lets the most urgent task run that can; the running one goes on among equals. */
static void schedule(struct kernel *k)
{
    int best = NO_TASK;
    if (k->running != NO_TASK && can_run(&k->task[k->running]))
        best = k->running;
    for (int i = 0; i < TASKS; i++) {
        if (!can_run(&k->task[i]))
            continue;
        if (best == NO_TASK || k->task[i].effective > k->task[best].effective)
            best = i;
    }
    if (best != k->running)
        k->switches++;
    k->running = best;
}

/* --- Inheritance --------------------------------------------------------------------------- */

/* The most urgent task that a mutex could be handed over to. */
static int best_waiter(const struct kernel *k, int mutex)
{
    int best = NO_TASK;
    for (int i = 0; i < TASKS; i++) {
        const struct task *t = &k->task[i];
        if (t->state == TASK_BLOCKED && t->mutex == mutex) {
            if (best == NO_TASK || t->effective > k->task[best].effective)
                best = i;
        }
    }
    return best;
}

/* The priority a task has by itself and by those who wait for its mutexes. */
static int inherited_priority(const struct kernel *k, int task)
{
    int priority = k->task[task].base;
    for (int i = 0; i < MUTEXES; i++) {
        if (k->mutex[i].owner != task)
            continue;
        int waiter = best_waiter(k, i);
        if (waiter != NO_TASK && k->task[waiter].effective > priority)
            priority = k->task[waiter].effective;
    }
    return priority;
}

/* Renews the priority of a task, and of those that it waits for in turn. */
static void update_chain(struct kernel *k, int task)
{
    for (int i = 0; i < TASKS && task != NO_TASK; i++) {
        struct task *t = &k->task[task];
        t->effective = inherited_priority(k, task);
        if (t->state != TASK_BLOCKED)
            return;
        task = k->mutex[t->mutex].owner;
    }
}

/* Would a task wait for itself in the end? */
static bool would_deadlock(const struct kernel *k, int task, int mutex)
{
    int owner = k->mutex[mutex].owner;
    for (int i = 0; i < TASKS && owner != NO_TASK; i++) {
        if (owner == task)
            return true;
        if (k->task[owner].state != TASK_BLOCKED)
            return false;
        owner = k->mutex[k->task[owner].mutex].owner;
    }
    return false;
}

/* --- Mutexes ------------------------------------------------------------------------------- */

static void give(struct kernel *k, int mutex, int task)
{
    k->mutex[mutex].owner = task;
    k->mutex[mutex].count = 1;
    k->task[task].state = TASK_READY;
    k->task[task].result = WAIT_ACQUIRED;
    update_chain(k, task);
}

/* Locks a mutex; a task that owns it already may lock it again. */
static enum outcome lock(struct kernel *k, int task, int mutex, int ticks)
{
    struct mutex *m = &k->mutex[mutex];
    struct task *t = &k->task[task];
    if (m->owner == task) {
        m->count++;
        return OUTCOME_OK;
    }
    if (m->owner == NO_TASK) {
        t->mutex = mutex;
        log_add(&k->log, EVENT_TAKEN, task, mutex);
        give(k, mutex, task);
        return OUTCOME_OK;
    }
    if (would_deadlock(k, task, mutex))
        return OUTCOME_DEADLOCK;
    t->state = TASK_BLOCKED;
    t->mutex = mutex;
    t->ticks_left = ticks;
    t->waited = 0;
    t->result = WAIT_NONE;
    m->contended++;
    log_add(&k->log, EVENT_WAITING, task, mutex);
    update_chain(k, m->owner);
    schedule(k);
    return OUTCOME_BLOCKED;
}

/* Unlocks a mutex once; with the last time it goes to the most urgent waiter. */
static enum outcome unlock(struct kernel *k, int task, int mutex)
{
    struct mutex *m = &k->mutex[mutex];
    if (m->owner != task)
        return OUTCOME_NOT_OWNER;
    m->count--;
    if (m->count > 0)
        return OUTCOME_OK;
    int next = best_waiter(k, mutex);
    m->owner = NO_TASK;
    if (next != NO_TASK) {
        log_add(&k->log, EVENT_HANDED_OVER, next, mutex);
        give(k, mutex, next);
    } else {
        log_add(&k->log, EVENT_FREED, task, mutex);
    }
    update_chain(k, task);
    schedule(k);
    return OUTCOME_OK;
}

/* --- Time and suspension ------------------------------------------------------------------- */

static void time_out(struct kernel *k, int task)
{
    struct task *t = &k->task[task];
    t->state = TASK_READY;
    t->result = WAIT_TIMED_OUT;
    log_add(&k->log, EVENT_TIMED_OUT, task, t->mutex);
    update_chain(k, k->mutex[t->mutex].owner);
}

static void tick(struct kernel *k)
{
    k->now++;
    for (int i = 0; i < TASKS; i++) {
        struct task *t = &k->task[i];
        if (t->state != TASK_BLOCKED)
            continue;
        t->waited++;
        if (t->ticks_left == FOREVER)
            continue;
        t->ticks_left--;
        if (t->ticks_left == 0)
            time_out(k, i);
    }
    schedule(k);
}

static void suspend(struct kernel *k, int task)
{
    struct task *t = &k->task[task];
    t->suspended = true;
    if (t->state == TASK_BLOCKED)
        update_chain(k, k->mutex[t->mutex].owner);
    schedule(k);
}

static void resume(struct kernel *k, int task)
{
    struct task *t = &k->task[task];
    t->suspended = false;
    if (t->state == TASK_BLOCKED) {
        int owner = k->mutex[t->mutex].owner;
        if (owner == NO_TASK)
            give(k, t->mutex, task);
        else
            update_chain(k, owner);
    }
    schedule(k);
}

static enum outcome set_priority(struct kernel *k, int task, int priority)
{
    if (priority < 0 || priority > PRIORITY_MAX)
        return OUTCOME_BUSY;
    k->task[task].base = priority;
    update_chain(k, task);
    schedule(k);
    return OUTCOME_OK;
}

/* --- Harness ------------------------------------------------------------------------------- */

/* The tasks of the harness and its mutexes. */
enum { LOW, MIDDLE, HIGH };
enum { BUS, DISK };

/* No task that can run is more urgent than the running one, and owners are at least as urgent
 * as those who wait for them. */
static void check(const struct kernel *k)
{
    for (int i = 0; i < TASKS; i++) {
        const struct task *t = &k->task[i];
        assert(t->effective >= t->base && t->effective <= PRIORITY_MAX);
        if (can_run(t))
            assert(k->task[k->running].effective >= t->effective);
        if (t->state == TASK_BLOCKED && !t->suspended) {
            int owner = k->mutex[t->mutex].owner;
            assert(owner != NO_TASK && owner != i);
            assert(k->task[owner].effective >= t->effective);
        }
    }
}

int main(void)
{
    struct kernel k;
    int high = __VERIFIER_nondet_uchar();
    int action = __VERIFIER_nondet_uchar();
    bool nested = __VERIFIER_nondet_bool();
    __VERIFIER_assume(high >= 6 && high <= 8 && action <= 3);
    const int priorities[TASKS] = {1, 5, high};

    /* The low task has the bus, the middle one the disk; the others wait one for another. */
    kernel_init(&k, priorities);
    assert(lock(&k, LOW, BUS, FOREVER) == OUTCOME_OK);
    if (nested)
        assert(lock(&k, LOW, BUS, FOREVER) == OUTCOME_OK);
    assert(lock(&k, MIDDLE, DISK, FOREVER) == OUTCOME_OK);
    assert(lock(&k, MIDDLE, BUS, FOREVER) == OUTCOME_BLOCKED);
    assert(k.task[LOW].effective == 5);
    assert(lock(&k, LOW, DISK, FOREVER) == OUTCOME_DEADLOCK);
    assert(lock(&k, HIGH, DISK, 2) == OUTCOME_BLOCKED);
    assert(k.task[MIDDLE].effective == high && k.task[LOW].effective == high);
    assert(k.running == LOW);
    tick(&k);
    check(&k);

    /* Something happens to the tasks that wait. */
    int expected = high;
    if (action == 1) {
        tick(&k);
        assert(k.task[HIGH].result == WAIT_TIMED_OUT && k.running == HIGH);
        expected = 5;
    } else if (action == 2) {
        assert(set_priority(&k, HIGH, 9) == OUTCOME_OK);
        suspend(&k, HIGH);
        expected = 5;
    } else if (action == 3) {
        assert(set_priority(&k, MIDDLE, 4) == OUTCOME_OK);
    }
    assert(k.task[LOW].effective == expected && k.task[MIDDLE].effective == expected);
    check(&k);

    /* The bus is handed over, and the low task is low again. */
    assert(unlock(&k, MIDDLE, BUS) == OUTCOME_NOT_OWNER);
    if (nested)
        assert(unlock(&k, LOW, BUS) == OUTCOME_OK && k.mutex[BUS].owner == LOW);
    assert(unlock(&k, LOW, BUS) == OUTCOME_OK);
    assert(k.mutex[BUS].owner == MIDDLE && k.task[MIDDLE].result == WAIT_ACQUIRED);
    assert(k.task[LOW].effective == 1);
    check(&k);

    /* The disk goes to the high task, if that still waits and is not suspended. */
    assert(unlock(&k, MIDDLE, DISK) == OUTCOME_OK);
    bool handed = action == 0 || action == 3;
    assert(k.mutex[DISK].owner == (handed ? HIGH : NO_TASK));
    assert(log_count(&k.log, EVENT_HANDED_OVER) == (handed ? 2 : 1));
    if (action == 2) {
        assert(k.running == MIDDLE);
        resume(&k, HIGH);
        assert(k.mutex[DISK].owner == HIGH);
    }
    assert(k.running == HIGH && k.task[MIDDLE].effective == k.task[MIDDLE].base);
    check(&k);
    assert(k.mutex[BUS].contended == 1 && k.mutex[DISK].contended == 1 && k.log.lost == 0);
    return 0;
}

/*
 * Kernel of a tiny real-time system for one processor, with preemptive priorities and mutexes that
 * follow the immediate priority ceiling protocol.
 *
 * Every task has a base priority and an effective one. Each mutex has a ceiling: the highest base
 * priority of all tasks that were declared as its users. A task that locks a mutex gets at least the
 * ceiling as its effective priority, at once, so that no other user of the mutex can run until it is
 * unlocked again. Mutexes may be unlocked in any order; the effective priority always is the maximum
 * of the base priority and the ceilings of the mutexes that are held.
 *
 * A task must not wait or sleep while it holds a mutex. Among tasks with the same effective
 * priority the one that became ready first runs; with each tick of the clock the running task uses
 * up a part of its time slice, after which it goes behind its equals; a task that holds a mutex is
 * exempt from this. Task 0 is the idle task, which is always ready.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define TASKS 4
#define MUTEXES 3
#define IDLE 0
#define NONE (-1)
#define MAX_PRIORITY 7
#define SLICE 2
#define STEPS 4

enum status {
    OK,
    E_PARAMETER, /* there is no such task or mutex */
    E_STATE,     /* not possible in the present state of the task */
    E_BUSY,      /* the mutex is held by another task */
    E_HELD,      /* the mutex is held by the caller already */
    E_OWNER,     /* the mutex is not held by the caller */
    E_CEILING,   /* the caller was not declared as a user */
    E_HOLDING    /* not allowed while a mutex is held */
};

enum task_state { DORMANT, READY, SLEEPING, WAITING };

struct task {
    enum task_state state;
    uint8_t base;
    uint8_t effective;
    uint8_t held;     /* one bit for each mutex */
    uint8_t since;    /* order among ready tasks */
    uint8_t slice;    /* ticks that are left */
    uint8_t delay;    /* ticks until a sleeper wakes up */
    uint8_t events;   /* that were signalled and not consumed */
    uint8_t expected; /* events a waiting task waits for */
    uint8_t activations;
};

struct mutex {
    int8_t owner;
    uint8_t ceiling;
    uint8_t users; /* one bit for each task */
    uint8_t locks;
    uint8_t hold;    /* ticks since it was locked */
    uint8_t longest; /* of all times it was held */
};

struct kernel {
    struct task task[TASKS];
    struct mutex mutex[MUTEXES];
    int8_t current;
    uint8_t stamp;
    uint8_t ticks;
    uint8_t switches;
    uint8_t preemptions;
    uint8_t overruns; /* of activations that came too early */
};

/* ---- checks of parameters ---- */

static bool is_task(int task)
{
    return task > IDLE && task < TASKS;
}

static bool is_mutex(int mutex)
{
    return mutex >= 0 && mutex < MUTEXES;
}

static bool is_user(const struct kernel *k, int mutex, int task)
{
    return (k->mutex[mutex].users & (1u << task)) != 0;
}

/* ---- scheduler ---- */

/* Puts a ready task behind all the others of its priority. */
static void stamp_task(struct kernel *k, int task)
{
    k->task[task].since = k->stamp;
    k->task[task].slice = SLICE;
    k->stamp++;
}

static void make_ready(struct kernel *k, int task)
{
    k->task[task].state = READY;
    stamp_task(k, task);
}

static bool goes_before(const struct task *a, const struct task *b)
{
    if (a->effective != b->effective)
        return a->effective > b->effective;
    return a->since < b->since;
}

static int pick_next(const struct kernel *k)
{
    int best = IDLE;
    for (int i = 1; i < TASKS; i++) {
        const struct task *t = &k->task[i];
        if (t->state == READY && goes_before(t, &k->task[best]))
            best = i;
    }
    return best;
}

static void dispatch(struct kernel *k)
{
    int next = pick_next(k);
    if (next == k->current)
        return;
    if (k->task[k->current].state == READY)
        k->preemptions++;
    k->switches++;
    k->current = (int8_t)next;
}

/* ---- priorities ---- */

static uint8_t highest_ceiling(const struct kernel *k, int task)
{
    uint8_t highest = 0;
    for (int i = 0; i < MUTEXES; i++) {
        if ((k->task[task].held & (1u << i)) != 0 && k->mutex[i].ceiling > highest)
            highest = k->mutex[i].ceiling;
    }
    return highest;
}

static void update_priority(struct kernel *k, int task)
{
    struct task *t = &k->task[task];
    uint8_t ceiling = highest_ceiling(k, task);
    t->effective = t->base > ceiling ? t->base : ceiling;
}

static void update_ceiling(struct kernel *k, int mutex)
{
    struct mutex *m = &k->mutex[mutex];
    m->ceiling = 0;
    for (int i = 1; i < TASKS; i++) {
        uint8_t priority = k->task[i].base;
        if (is_user(k, mutex, i) && priority > m->ceiling)
            m->ceiling = priority;
    }
}

/* ---- configuration ---- */

static void kernel_init(struct kernel *k)
{
    for (int i = 0; i < TASKS; i++) {
        struct task *t = &k->task[i];
        t->state = DORMANT;
        t->base = 0;
        t->effective = 0;
        t->held = 0;
        t->since = 0;
        t->slice = SLICE;
        t->delay = 0;
        t->events = 0;
        t->expected = 0;
        t->activations = 0;
    }
    for (int i = 0; i < MUTEXES; i++) {
        k->mutex[i].owner = NONE;
        k->mutex[i].ceiling = 0;
        k->mutex[i].users = 0;
        k->mutex[i].locks = 0;
        k->mutex[i].hold = 0;
        k->mutex[i].longest = 0;
    }
    k->task[IDLE].state = READY;
    k->current = IDLE;
    k->stamp = 1;
    k->ticks = 0;
    k->switches = 0;
    k->preemptions = 0;
    k->overruns = 0;
}

static enum status task_create(struct kernel *k, int task, uint8_t priority)
{
    if (!is_task(task) || priority == 0 || priority > MAX_PRIORITY)
        return E_PARAMETER;
    k->task[task].base = priority;
    k->task[task].effective = priority;
    return OK;
}

static enum status mutex_declare(struct kernel *k, int mutex, int task)
{
    if (!is_mutex(mutex) || !is_task(task))
        return E_PARAMETER;
    if (k->mutex[mutex].owner != NONE)
        return E_STATE;
    k->mutex[mutex].users |= (uint8_t)(1u << task);
    update_ceiling(k, mutex);
    return OK;
}

/* ---- mutexes ---- */

static enum status mutex_lock(struct kernel *k, int mutex)
{
    int task = k->current;
    if (!is_mutex(mutex))
        return E_PARAMETER;
    struct mutex *m = &k->mutex[mutex];
    if (!is_user(k, mutex, task))
        return E_CEILING;
    if (m->owner == task)
        return E_HELD;
    if (m->owner != NONE)
        return E_BUSY;
    m->owner = (int8_t)task;
    m->locks++;
    m->hold = 0;
    k->task[task].held |= (uint8_t)(1u << mutex);
    update_priority(k, task);
    return OK;
}

static void release(struct kernel *k, int mutex)
{
    int task = k->mutex[mutex].owner;
    k->mutex[mutex].owner = NONE;
    k->task[task].held &= (uint8_t)~(1u << mutex);
}

static enum status mutex_unlock(struct kernel *k, int mutex)
{
    if (!is_mutex(mutex))
        return E_PARAMETER;
    if (k->mutex[mutex].owner != k->current)
        return E_OWNER;
    release(k, mutex);
    update_priority(k, k->current);
    return OK;
}

/* ---- tasks ---- */

static enum status task_activate(struct kernel *k, int task)
{
    if (!is_task(task))
        return E_PARAMETER;
    struct task *t = &k->task[task];
    if (t->state != DORMANT) {
        k->overruns++;
        return E_STATE;
    }
    t->events = 0;
    t->activations++;
    make_ready(k, task);
    return OK;
}

/* A task that ends gives back all of its mutexes. */
static enum status task_exit(struct kernel *k)
{
    int task = k->current;
    if (task == IDLE)
        return E_STATE;
    for (int i = 0; i < MUTEXES; i++) {
        if (k->mutex[i].owner == task)
            release(k, i);
    }
    update_priority(k, task);
    k->task[task].state = DORMANT;
    return OK;
}

static enum status task_yield(struct kernel *k)
{
    stamp_task(k, k->current);
    return OK;
}

static enum status task_sleep(struct kernel *k, uint8_t ticks)
{
    struct task *t = &k->task[k->current];
    if (k->current == IDLE)
        return E_STATE;
    if (t->held != 0)
        return E_HOLDING;
    if (ticks == 0)
        return task_yield(k);
    t->state = SLEEPING;
    t->delay = ticks;
    return OK;
}

/* Gives a task another base priority. The ceilings of the mutexes it uses move with it, which is
 * only possible while none of these is held. */
static enum status task_set_base(struct kernel *k, int task, uint8_t priority)
{
    if (!is_task(task) || priority == 0 || priority > MAX_PRIORITY)
        return E_PARAMETER;
    for (int i = 0; i < MUTEXES; i++) {
        if (is_user(k, i, task) && k->mutex[i].owner != NONE)
            return E_STATE;
    }
    k->task[task].base = priority;
    for (int i = 0; i < MUTEXES; i++) {
        if (is_user(k, i, task))
            update_ceiling(k, i);
    }
    update_priority(k, task);
    return OK;
}

/* ---- events ---- */

static void consume(struct task *t)
{
    t->events &= (uint8_t)~t->expected;
    t->expected = 0;
}

static enum status event_wait(struct kernel *k, uint8_t mask)
{
    struct task *t = &k->task[k->current];
    if (k->current == IDLE)
        return E_STATE;
    if (t->held != 0)
        return E_HOLDING;
    t->expected = mask;
    if ((t->events & mask) != 0) {
        consume(t);
        return OK;
    }
    t->state = WAITING;
    return OK;
}

static enum status event_signal(struct kernel *k, int task, uint8_t mask)
{
    if (!is_task(task))
        return E_PARAMETER;
    struct task *t = &k->task[task];
    if (t->state == DORMANT)
        return E_STATE;
    t->events |= mask;
    if (t->state == WAITING && (t->events & t->expected) != 0) {
        consume(t);
        make_ready(k, task);
    }
    return OK;
}

/* ---- the clock ---- */

static void wake_sleepers(struct kernel *k)
{
    for (int i = 1; i < TASKS; i++) {
        struct task *t = &k->task[i];
        if (t->state != SLEEPING)
            continue;
        t->delay--;
        if (t->delay == 0)
            make_ready(k, i);
    }
}

static void use_slice(struct kernel *k)
{
    struct task *t = &k->task[k->current];
    if (k->current == IDLE || t->held != 0)
        return;
    t->slice--;
    if (t->slice == 0)
        stamp_task(k, k->current);
}

/* Measures how long the mutexes are held, which bounds the time that others are blocked. */
static void watch_mutexes(struct kernel *k)
{
    for (int i = 0; i < MUTEXES; i++) {
        struct mutex *m = &k->mutex[i];
        if (m->owner == NONE)
            continue;
        m->hold++;
        if (m->hold > m->longest)
            m->longest = m->hold;
    }
}

/* The longest time, in ticks, that a task was or could have been kept waiting by one of lower
 * priority: only mutexes with a ceiling that is not below the task matter. */
static uint8_t blocking_time(const struct kernel *k, int task)
{
    uint8_t longest = 0;
    for (int i = 0; i < MUTEXES; i++) {
        const struct mutex *m = &k->mutex[i];
        if (m->ceiling >= k->task[task].base && m->longest > longest)
            longest = m->longest;
    }
    return longest;
}

static void clock_tick(struct kernel *k)
{
    k->ticks++;
    watch_mutexes(k);
    use_slice(k);
    wake_sleepers(k);
}

/* ---- system calls ---- */

/* What the running task asks for. The clock comes in the same way. */
enum call { LOCK, UNLOCK, SLEEP, WAIT, SIGNAL, ACTIVATE, EXIT, SET_BASE, TICK, CALLS };

struct request {
    uint8_t call;
    uint8_t object; /* a task, a mutex or a number of ticks */
    uint8_t value;  /* a mask of events or a priority */
};

static enum status handle(struct kernel *k, const struct request *r)
{
    switch (r->call) {
    case LOCK:
        return mutex_lock(k, r->object);
    case UNLOCK:
        return mutex_unlock(k, r->object);
    case SLEEP:
        return task_sleep(k, r->object);
    case WAIT:
        return event_wait(k, r->value);
    case SIGNAL:
        return event_signal(k, r->object, r->value);
    case ACTIVATE:
        return task_activate(k, r->object);
    case EXIT:
        return task_exit(k);
    case SET_BASE:
        return task_set_base(k, r->object, r->value);
    default:
        clock_tick(k);
        return OK;
    }
}

/* On the way out of the kernel the processor goes to the task that deserves it. */
static enum status system_call(struct kernel *k, const struct request *r)
{
    enum status status = handle(k, r);
    dispatch(k);
    return status;
}

/* ---- harness ---- */

/* The effective priority as it is defined, from the owners of the mutexes. */
static uint8_t defined_priority(const struct kernel *k, int task)
{
    uint8_t priority = k->task[task].base;
    for (int i = 0; i < MUTEXES; i++) {
        if (k->mutex[i].owner == task && k->mutex[i].ceiling > priority)
            priority = k->mutex[i].ceiling;
    }
    return priority;
}

static uint8_t defined_ceiling(const struct kernel *k, int mutex)
{
    uint8_t ceiling = 0;
    for (int i = 1; i < TASKS; i++) {
        if (is_user(k, mutex, i) && k->task[i].base > ceiling)
            ceiling = k->task[i].base;
    }
    return ceiling;
}

static bool holds_any(const struct kernel *k, int task)
{
    for (int i = 0; i < MUTEXES; i++) {
        if (k->mutex[i].owner == task)
            return true;
    }
    return false;
}

static void check(const struct kernel *k)
{
    const struct task *running = &k->task[k->current];
    assert(running->state == READY);
    for (int i = 0; i < TASKS; i++) {
        const struct task *t = &k->task[i];
        assert(t->effective == defined_priority(k, i));
        assert((t->held != 0) == holds_any(k, i));
        assert(t->held == 0 || t->state == READY);
        assert(t->state != READY || t->effective <= running->effective);
        assert(t->state != WAITING || (t->events & t->expected) == 0);
    }
    for (int i = 0; i < MUTEXES; i++) {
        const struct mutex *m = &k->mutex[i];
        assert(m->ceiling == defined_ceiling(k, i));
        assert(m->owner == NONE || is_user(k, i, m->owner));
        /* No other user of a mutex that is held can be running. */
        assert(m->owner == NONE || m->owner == k->current || !is_user(k, i, k->current));
    }
}

int main(void)
{
    static struct kernel k;
    kernel_init(&k);
    for (int i = 1; i < TASKS; i++)
        assert(task_create(&k, i, (uint8_t)(2 * i - 1)) == OK);
    assert(task_create(&k, IDLE, 3) == E_PARAMETER && mutex_declare(&k, MUTEXES, 1) == E_PARAMETER);
    assert(mutex_declare(&k, 0, 1) == OK && mutex_declare(&k, 0, 2) == OK);
    assert(mutex_declare(&k, 1, 1) == OK && mutex_declare(&k, 1, 3) == OK);
    assert(mutex_declare(&k, 2, 1) == OK && mutex_declare(&k, 2, 2) == OK);
    assert(k.mutex[0].ceiling == 3 && k.mutex[1].ceiling == 5);

    struct request r = {ACTIVATE, 1, 0};
    assert(system_call(&k, &r) == OK && k.current == 1);
    r.value = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(r.value > 0 && r.value < 4);
    for (int i = 0; i < STEPS; i++) {
        r.call = __VERIFIER_nondet_uchar();
        r.object = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(r.call < CALLS && r.object < TASKS);
        int caller = k.current;
        uint8_t switches = k.switches;
        bool holding = holds_any(&k, caller);
        enum status status = system_call(&k, &r);
        assert(status != E_BUSY);
        check(&k);
        assert((k.switches == switches) == (k.current == caller));
        if (r.call == LOCK && status == OK)
            assert(k.mutex[r.object].owner == caller && k.current == caller);
        if (r.call == UNLOCK && status == OK)
            assert(k.mutex[r.object].owner == NONE && holding);
        if (r.call == SLEEP || r.call == WAIT)
            assert((status == E_HOLDING) == holding);
    }
    for (int i = 1; i < TASKS; i++)
        assert(blocking_time(&k, i) <= k.ticks);
    bool is_free = k.mutex[2].owner == NONE;
    assert(mutex_declare(&k, 2, 3) == (is_free ? OK : E_STATE));
    check(&k);
    return 0;
}

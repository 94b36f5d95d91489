// A real-time kernel for one processor: tasks with priorities, semaphores, mutexes with owners, conditions, locks for
// readers and writers, barriers, event flags, mailboxes, queues of words, pipes, pools of blocks, an arena, timers and
// interrupts. Control blocks are static, found by number in tables and linked by pointers.
// Every system call works under the kernel's lock. One error path of one call comes back without giving the lock up;
// `FIXED` mends it (kernel_fixed.c). The harness at the end makes a few system calls with arguments of any value.
//@ expect: violated
//@ unwind: 4
//@ witness: 12 1 2 1 0  7 0 0 0 0  15 1 -1 0 0
#include "verify.h"
#include <stddef.h>

#ifndef CALLS
#define CALLS 3
#endif

/* ------------------------------------------------------------------------------------------------ configuration --- */

#define TASKS 3 /* with the idle task, which is number 0 */
#define PRIORITIES 3 /* 0 is the most urgent; the last one belongs to the idle task */
#define IDLE_PRIORITY (PRIORITIES - 1)
#define SEMAPHORES 1
#define MUTEXES 2
#define EVENTS 1
#define MAILBOXES 1
#define MESSAGES 2
#define WORD_QUEUES 1
#define QUEUE_WORDS 2
#define POOLS 1
#define BLOCKS 2
#define TIMERS 2
#define CONDITIONS 1
#define RWLOCKS 1
#define BARRIERS 1
#define PIPES 1
#define PIPE_BYTES 3
#define LONGEST_PACKET 2
#define ARENA 3 /* units */
#define INTERRUPTS 1

#define MOST_COUNT 100      /* of a semaphore */
#define MOST_WAKEUPS 3      /* kept for a task that does not sleep */
#define MOST_SUSPENSIONS 3  /* nested */
#define MOST_ACTIVATIONS 2  /* kept for a task that is not dormant */
#define LONGEST_DELAY 1000  /* ticks */
#define LONGEST_SLICE 10    /* ticks */

#define POLL 0
#define FOREVER (-1)
#define SELF 0
#define NOBODY (-1)

/* -------------------------------------------------------------------------------------------------------- codes --- */

/* What a system call returns. */
enum code {
    OK = 0,
    BLOCKED = 1,      /* the caller waits now; what came of it will be in its `result` */
    BAD_ID = -1,      /* no such number */
    NOT_THERE = -2,   /* the object has not been created */
    EXISTS = -3,      /* it has been created already */
    BAD_PARAMETER = -4,
    BAD_STATE = -5,   /* the object's state does not allow it */
    BAD_CONTEXT = -6, /* the caller must not do that: the idle task, or while dispatching is off */
    TOO_MANY = -7,    /* a counter or buffer is full */
    TIMEOUT = -8,
    RELEASED = -9,    /* the wait was ended by force */
    DELETED = -10,    /* the object was deleted while the task waited for it */
    NOT_OWNER = -11,
    TOO_URGENT = -12, /* the caller's priority is above the ceiling of the mutex */
    DEADLOCK = -13,
    NO_BLOCK = -14
};

enum task_state { UNUSED, DORMANT, READY, RUNNING, WAITING, SUSPENDED, WAITING_SUSPENDED };

/* What a task waits for. */
enum reason {
    NOTHING,
    SLEEPING,
    DELAYED,
    FOR_SEMAPHORE,
    FOR_MUTEX,
    FOR_EVENT,
    FOR_MESSAGE,
    FOR_WORD,   /* to take one out of a queue */
    FOR_ROOM,   /* to put one into a queue */
    FOR_BLOCK,
    FOR_CONDITION,
    FOR_READING,
    FOR_WRITING,
    FOR_BARRIER,
    FOR_PACKET, /* to take one out of a pipe */
    FOR_SPACE   /* to put one into a pipe */
};

enum order { BY_ARRIVAL, BY_PRIORITY };

enum protocol { PLAIN, INHERIT, CEILING };

/* How a task waits for an event. */
enum event_mode { ALL_OF = 0, ANY_OF = 1, AND_CLEAR = 2 };

/* What a timer or an interrupt does. */
enum action_kind { SIGNAL_SEMAPHORE, SET_EVENT, WAKE_TASK };

/* --------------------------------------------------------------------------------------------------- structures --- */

struct task;
struct mutex;

/* Tasks that are ready, or wait for the same thing. */
struct queue {
    struct task *first, *last;
    unsigned char length;
    unsigned char order;
};

struct task {
    int id;
    enum task_state state;
    unsigned char base, priority; /* its own, and what it is raised to by mutexes */
    unsigned char initial;        /* the priority it is started with */

    struct queue *queue; /* the one it stands in, or null */
    struct task *next, *previous;

    enum reason reason;
    int object;         /* number of what it waits for */
    unsigned pattern;   /* of an event */
    unsigned char mode;
    int word;           /* to put into a queue; or what was taken out of a queue, mailbox or pool */
    int result;         /* of the last call that blocked */
    int pending;        /* what that will be when it gets the mutex that it waits for */
    int mutex;          /* given up while it waits for a condition */

    _Bool timed;        /* stands in the list of delays */
    int delay;          /* ticks after the one before in that list */
    struct task *sooner, *later;

    unsigned char wakeups, suspensions, activations;
    unsigned char slice, used; /* ticks it may run before others of its priority, 0 for no limit; and has run */
    unsigned char reading;     /* bit i: it reads under rwlocks[i] */
    struct mutex *held;        /* mutexes it owns, the last one locked first */
};

struct semaphore {
    _Bool exists;
    int count, most;
    struct queue waiters;
};

struct mutex {
    _Bool exists;
    unsigned char protocol, ceiling;
    struct task *owner;
    struct mutex *next_held; /* of the same owner */
    struct queue waiters;
};

struct event {
    _Bool exists, single; /* whether one task at most may wait */
    unsigned pattern;
    struct queue waiters;
};

/* A message belongs to its sender until it is sent and to its receiver after that. */
struct message {
    int id;
    struct message *next;
    int body;
    unsigned char priority;
    _Bool in_box;
};

struct mailbox {
    _Bool exists;
    unsigned char message_order;
    struct message *first, *last;
    int length;
    struct queue waiters;
};

struct word_queue {
    _Bool exists;
    int capacity; /* 0: a sender meets a receiver */
    int head, length;
    int words[QUEUE_WORDS];
    struct queue receivers, senders;
};

struct pool {
    _Bool exists;
    int blocks;
    int free; /* first free block, or NOBODY */
    int free_count;
    int next[BLOCKS];
    _Bool taken[BLOCKS];
    struct queue waiters;
};

struct condition {
    _Bool exists;
    struct queue waiters;
};

struct rwlock {
    int id;
    _Bool exists;
    int readers;
    struct task *writer;
    struct queue waiting_readers, waiting_writers;
};

struct barrier {
    _Bool exists;
    int needed;
    struct queue waiters;
};

/* Packets of some bytes, each with its length before it, in a ring. */
struct pipe {
    _Bool exists;
    int head, used;
    unsigned char bytes[PIPE_BYTES];
    struct queue receivers, senders;
};

/* A run of units that is in use or free; the runs cover the arena from its start to its end. */
struct run {
    unsigned char units; /* 0: no run starts here */
    _Bool used;
};

struct action {
    unsigned char kind;
    int target;
    unsigned pattern;
};

struct interrupt {
    _Bool connected, enabled, pending;
    struct action action;
};

struct timer {
    _Bool exists, running;
    struct action action;
    int period; /* 0: only once */
    int delay;  /* ticks after the one before in the list */
    struct timer *next;
};

/* -------------------------------------------------------------------------------------------------- kernel data --- */

static struct task task_0 = {.id = 0}, task_1 = {.id = 1}, task_2 = {.id = 2};
static struct task *const tasks[TASKS] = {&task_0, &task_1, &task_2};
static struct semaphore semaphore_0;
static struct semaphore *const semaphores[SEMAPHORES] = {&semaphore_0};
static struct mutex mutex_0, mutex_1;
static struct mutex *const mutexes[MUTEXES] = {&mutex_0, &mutex_1};
static struct event event_0;
static struct event *const events[EVENTS] = {&event_0};
static struct message message_0 = {.id = 0}, message_1 = {.id = 1};
static struct message *const messages[MESSAGES] = {&message_0, &message_1};
static struct mailbox mailbox_0;
static struct mailbox *const mailboxes[MAILBOXES] = {&mailbox_0};
static struct word_queue word_queue_0;
static struct word_queue *const word_queues[WORD_QUEUES] = {&word_queue_0};
static struct pool pool_0;
static struct pool *const pools[POOLS] = {&pool_0};
static struct timer timer_0, timer_1;
static struct timer *const timers[TIMERS] = {&timer_0, &timer_1};
static struct condition condition_0;
static struct condition *const conditions[CONDITIONS] = {&condition_0};
static struct rwlock rwlock_0 = {.id = 0};
static struct rwlock *const rwlocks[RWLOCKS] = {&rwlock_0};
static struct barrier barrier_0;
static struct barrier *const barriers[BARRIERS] = {&barrier_0};
static struct pipe pipe_0;
static struct pipe *const pipes[PIPES] = {&pipe_0};
static struct run arena[ARENA];
static struct interrupt interrupt_0;
static struct interrupt *const interrupts[INTERRUPTS] = {&interrupt_0};

static struct queue ready_0, ready_1, ready_2;
static struct queue *const ready[PRIORITIES] = {&ready_0, &ready_1, &ready_2};
static unsigned ready_map; /* bit p: somebody stands in ready[p] */
static struct task *current;
static struct task *first_delay;
static struct timer *first_timer;
static _Bool dispatching_off;
static unsigned long ticks;
static unsigned switches;

/* ----------------------------------------------------------------------------------------------------- the lock --- */

static _Bool kernel_locked;

static void kernel_lock(void)
{
    assert(!kernel_locked); //~ check: assertion
    kernel_locked = 1;
}

static void kernel_unlock(void)
{
    assert(kernel_locked);
    kernel_locked = 0;
}

/* Called by everything that touches a list. */
static void needs_lock(void)
{
    assert(kernel_locked);
}

/* The end of a system call that is refused: nothing has changed. */
static int refuse(int code)
{
    kernel_unlock();
    return code;
}

/* ------------------------------------------------------------------------------------------------------- queues --- */

static void queue_start(struct queue *queue, enum order order)
{
    queue->first = queue->last = NULL;
    queue->length = 0;
    queue->order = (unsigned char)order;
}

/* Puts the task between its neighbours; null for an end. */
static void queue_link(struct queue *queue, struct task *before, struct task *task, struct task *after)
{
    task->queue = queue;
    task->previous = before;
    task->next = after;
    if (before)
        before->next = task;
    else
        queue->first = task;
    if (after)
        after->previous = task;
    else
        queue->last = task;
    queue->length++;
}

static void queue_insert(struct queue *queue, struct task *task)
{
    needs_lock();
    assert(task->queue == NULL);
    struct task *before = queue->last;
    if (queue->order == BY_PRIORITY)
        while (before && before->priority > task->priority)
            before = before->previous;
    queue_link(queue, before, task, before ? before->next : queue->first);
}

static void queue_remove(struct queue *queue, struct task *task)
{
    needs_lock();
    assert(queue == task->queue && queue->length > 0);
    if (task->previous)
        task->previous->next = task->next;
    else
        queue->first = task->next;
    if (task->next)
        task->next->previous = task->previous;
    else
        queue->last = task->previous;
    queue->length--;
    task->queue = NULL;
    task->next = task->previous = NULL;
}

/* ------------------------------------------------------------------------------------------- ready, dispatching --- */

static void ready_insert(struct task *task)
{
    needs_lock();
    assert(task->queue == NULL);
    struct queue *queue = ready[task->priority];
    task->state = READY;
    queue_link(queue, queue->last, task, NULL);
    ready_map |= 1u << task->priority;
}

/* A task that was pushed aside stays the first of its priority. */
static void ready_insert_first(struct task *task)
{
    needs_lock();
    struct queue *queue = ready[task->priority];
    queue_link(queue, NULL, task, queue->first);
    ready_map |= 1u << task->priority;
}

static void ready_remove(struct task *task)
{
    struct queue *queue = ready[task->priority];
    queue_remove(queue, task);
    if (queue->length == 0)
        ready_map &= ~(1u << task->priority);
}

static _Bool is_ready(const struct task *task)
{
    return task->state == READY || task->state == RUNNING;
}

static struct task *most_urgent(void)
{
    for (int priority = 0; priority < PRIORITIES; priority++)
        if (ready_map >> priority & 1u)
            return ready[priority]->first;
    return NULL;
}

/* Gives the processor to the most urgent task. The running task stays in its ready queue. */
static void dispatch(void)
{
    needs_lock();
    if (dispatching_off && current->state == RUNNING)
        return;
    struct task *chosen = most_urgent();
    assert(chosen != NULL);
    if (chosen == current) {
        current->state = RUNNING;
        return;
    }
    if (current->state == RUNNING)
        current->state = READY;
    chosen->state = RUNNING;
    current = chosen;
    switches++;
}

/* The end of a system call that did something. */
static int leave(int code)
{
    kernel_unlock();
    return code;
}

/* The way back from the kernel to tasks. */
static void kernel_exit(void)
{
    kernel_lock();
    dispatch();
    kernel_unlock();
}

/* ------------------------------------------------------------------------------------------------------- delays --- */

/* The list is in the order in which delays end; each counts from the one before. */
static void delay_insert(struct task *task, int delay)
{
    needs_lock();
    assert(!task->timed && delay > 0);
    struct task *before = NULL, *after = first_delay;
    while (after && after->delay <= delay) {
        delay -= after->delay;
        before = after;
        after = after->later;
    }
    task->timed = 1;
    task->delay = delay;
    task->sooner = before;
    task->later = after;
    if (before)
        before->later = task;
    else
        first_delay = task;
    if (after) {
        after->sooner = task;
        after->delay -= delay;
    }
}

static void delay_remove(struct task *task)
{
    needs_lock();
    if (!task->timed)
        return;
    if (task->later) {
        task->later->delay += task->delay;
        task->later->sooner = task->sooner;
    }
    if (task->sooner)
        task->sooner->later = task->later;
    else
        first_delay = task->later;
    task->timed = 0;
    task->delay = 0;
    task->sooner = task->later = NULL;
}

/* ------------------------------------------------------------------------------------------------------ waiting --- */

static _Bool timeout_is_valid(int timeout)
{
    return timeout == FOREVER || (timeout >= 0 && timeout <= LONGEST_DELAY);
}

/* Whether the caller may wait at all. */
static _Bool may_block(void)
{
    return current != tasks[0] && !dispatching_off;
}

/* The running task waits, in a queue or in none. */
static int block(struct queue *queue, enum reason reason, int object, int timeout)
{
    struct task *task = current;
    needs_lock();
    ready_remove(task);
    task->state = WAITING;
    task->reason = reason;
    task->object = object;
    task->result = BLOCKED;
    if (queue)
        queue_insert(queue, task);
    if (timeout != FOREVER)
        delay_insert(task, timeout);
    return BLOCKED;
}

/* A waiting task waits no longer. */
static void unblock(struct task *task, int result)
{
    needs_lock();
    assert(task->state == WAITING || task->state == WAITING_SUSPENDED);
    if (task->queue)
        queue_remove(task->queue, task);
    delay_remove(task);
    task->reason = NOTHING;
    task->object = NOBODY;
    task->result = result;
    if (task->state == WAITING_SUSPENDED)
        task->state = SUSPENDED;
    else
        ready_insert(task);
}

static void unblock_all(struct queue *queue, int result)
{
    while (queue->first)
        unblock(queue->first, result);
}

/* ----------------------------------------------------------------------------------- priorities and inheritance --- */

/* The task moves to where its new priority puts it in the queue that it stands in. */
static void set_priority(struct task *task, unsigned char priority)
{
    needs_lock();
    if (task->priority == priority)
        return;
    struct queue *queue = task->queue;
    if (is_ready(task)) {
        enum task_state state = task->state;
        ready_remove(task);
        task->priority = priority;
        if (state == RUNNING)
            ready_insert_first(task);
        else
            ready_insert(task);
        task->state = state;
    } else if (queue) {
        queue_remove(queue, task);
        task->priority = priority;
        queue_insert(queue, task);
    } else {
        task->priority = priority;
    }
}

/* What a task's priority has to be, given the mutexes that it owns. */
static unsigned char due_priority(const struct task *task)
{
    unsigned char priority = task->base;
    for (const struct mutex *mutex = task->held; mutex; mutex = mutex->next_held) {
        if (mutex->protocol == CEILING && mutex->ceiling < priority)
            priority = mutex->ceiling;
        if (mutex->protocol == INHERIT && mutex->waiters.first && mutex->waiters.first->priority < priority)
            priority = mutex->waiters.first->priority;
    }
    return priority;
}

/* The mutex that a task waits for, or null. */
static struct mutex *awaited_mutex(const struct task *task)
{
    return task->reason == FOR_MUTEX ? mutexes[task->object] : NULL;
}

/* Brings the priority of a task up to date, and then of those that it waits for. */
static void update_priorities(struct task *task)
{
    for (int depth = 0; depth <= MUTEXES && task; depth++) {
        unsigned char due = due_priority(task);
        if (due == task->priority)
            return;
        set_priority(task, due);
        struct mutex *mutex = awaited_mutex(task);
        task = mutex ? mutex->owner : NULL;
    }
}

/* ---------------------------------------------------------------------------------------------- mutex internals --- */

static void mutex_give(struct mutex *mutex, struct task *task)
{
    mutex->owner = task;
    mutex->next_held = task->held;
    task->held = mutex;
}

static void mutex_take_from_owner(struct mutex *mutex)
{
    struct mutex **link = &mutex->owner->held;
    while (*link && *link != mutex)
        link = &(*link)->next_held;
    assert(*link == mutex);
    *link = mutex->next_held;
    mutex->next_held = NULL;
    mutex->owner = NULL;
}

/* The mutex has left its owner and goes to the first that waits for it. */
static void mutex_pass_on(struct mutex *mutex)
{
    struct task *heir = mutex->waiters.first;
    if (heir) {
        unblock(heir, heir->pending);
        mutex_give(mutex, heir);
        update_priorities(heir);
    }
}

static void mutex_release(struct mutex *mutex)
{
    struct task *former = mutex->owner;
    mutex_take_from_owner(mutex);
    update_priorities(former);
    mutex_pass_on(mutex);
}

static void mutex_release_all(struct task *task)
{
    while (task->held) {
        struct mutex *mutex = task->held;
        mutex_take_from_owner(mutex);
        mutex_pass_on(mutex);
    }
}

/* ---------------------------------------------------------------------------------- ends of waits, of all kinds --- */

/* A task that waits for a condition needs its mutex back before it goes on, whatever ended the wait. */
static void condition_resume(struct task *task, int result)
{
    int id = task->mutex;
    struct mutex *mutex = mutexes[id];
    assert(task->reason == FOR_CONDITION);
    if (!mutex->exists) {
        unblock(task, DELETED);
    } else if (!mutex->owner) {
        unblock(task, result);
        mutex_give(mutex, task);
        update_priorities(task);
    } else {
        queue_remove(task->queue, task);
        delay_remove(task);
        task->reason = FOR_MUTEX;
        task->object = id;
        task->pending = result;
        queue_insert(&mutex->waiters, task);
        update_priorities(mutex->owner);
    }
}

/* Lets in whoever may come in now: a writer before readers. */
static void rwlock_pass_on(struct rwlock *lock)
{
    needs_lock();
    if (lock->writer)
        return;
    struct task *writer = lock->waiting_writers.first;
    if (writer) {
        if (lock->readers == 0) {
            unblock(writer, OK);
            lock->writer = writer;
        }
        return;
    }
    while (lock->waiting_readers.first) {
        struct task *reader = lock->waiting_readers.first;
        unblock(reader, OK);
        reader->reading |= (unsigned char)(1u << lock->id);
        lock->readers++;
    }
}

static void rwlock_release_all(struct task *task)
{
    for (int id = 0; id < RWLOCKS; id++) {
        struct rwlock *lock = rwlocks[id];
        if (!lock->exists)
            continue;
        if (lock->writer == task)
            lock->writer = NULL;
        else if (task->reading >> id & 1)
            lock->readers--;
        else
            continue;
        task->reading &= (unsigned char)~(1u << id);
        rwlock_pass_on(lock);
    }
}

/* A task that waited stops doing so without getting what it waited for. */
static void abandon_wait(struct task *task, int result)
{
    enum reason reason = task->reason;
    int object = task->object;
    if (reason == FOR_CONDITION) {
        condition_resume(task, result);
        return;
    }
    unblock(task, result);
    if (reason == FOR_MUTEX && mutexes[object]->owner)
        update_priorities(mutexes[object]->owner);
    else if (reason == FOR_WRITING)
        rwlock_pass_on(rwlocks[object]);
}

/* ----------------------------------------------------------------------------------------------- task internals --- */

static int find_task(int id, struct task **task)
{
    if (id < 0 || id >= TASKS)
        return BAD_ID;
    *task = id == SELF ? current : tasks[id];
    if ((*task)->state == UNUSED)
        return NOT_THERE;
    if (*task == tasks[0])
        return BAD_CONTEXT;
    return OK;
}

static void make_dormant(struct task *task)
{
    task->state = DORMANT;
    task->reason = NOTHING;
    task->object = NOBODY;
    task->base = task->priority = task->initial;
    task->wakeups = task->suspensions = 0;
    task->used = 0;
    task->word = 0;
    task->result = OK;
}

static void begin(struct task *task)
{
    task->base = task->priority = task->initial;
    ready_insert(task);
}

/* Takes a task out of everything that it stands in. */
static void end_task(struct task *task)
{
    if (is_ready(task))
        ready_remove(task);
    else if (task->state == WAITING || task->state == WAITING_SUSPENDED) {
        if (task->reason == FOR_CONDITION)
            unblock(task, RELEASED);
        else
            abandon_wait(task, RELEASED);
        if (is_ready(task))
            ready_remove(task);
    }
    task->state = SUSPENDED; /* in no queue while its mutexes go to others */
    mutex_release_all(task);
    rwlock_release_all(task);
    make_dormant(task);
    if (task->activations > 0) {
        task->activations--;
        begin(task);
    }
}

/* ------------------------------------------------------------------------------------------ system calls: tasks --- */

static int sys_task_create(int id, int priority)
{
    if (id <= 0 || id >= TASKS)
        return BAD_ID;
    if (priority < 0 || priority >= IDLE_PRIORITY)
        return BAD_PARAMETER;
    kernel_lock();
    struct task *task = tasks[id];
    if (task->state != UNUSED)
        return refuse(EXISTS);
    task->initial = (unsigned char)priority;
    task->activations = 0;
    task->slice = 0;
    task->reading = 0;
    task->queue = NULL;
    task->next = task->previous = NULL;
    task->timed = 0;
    task->sooner = task->later = NULL;
    task->held = NULL;
    make_dormant(task);
    return leave(OK);
}

static int sys_task_delete(int id)
{
    struct task *task;
    if (id == SELF)
        return BAD_CONTEXT;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    if (task->state != DORMANT)
        return refuse(BAD_STATE);
    task->state = UNUSED;
    return leave(OK);
}

static int sys_task_start(int id)
{
    struct task *task;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    if (task->state != DORMANT) {
        if (task->activations >= MOST_ACTIVATIONS)
            return refuse(TOO_MANY);
        task->activations++;
        return leave(OK);
    }
    begin(task);
    return leave(OK);
}

/* Starts that were kept for later are forgotten; how many there were. */
static int sys_task_cancel_starts(int id)
{
    struct task *task;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    int starts = task->activations;
    task->activations = 0;
    return leave(starts);
}

static int sys_task_exit(void)
{
    kernel_lock();
    if (current == tasks[0])
        return refuse(BAD_CONTEXT);
    dispatching_off = 0;
    end_task(current);
    return leave(OK);
}

static int sys_task_terminate(int id)
{
    struct task *task;
    if (id == SELF)
        return BAD_CONTEXT;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    if (task == current)
        return refuse(BAD_CONTEXT);
    if (task->state == DORMANT)
        return refuse(BAD_STATE);
    end_task(task);
    return leave(OK);
}

static int sys_task_set_priority(int id, int priority)
{
    struct task *task;
    if (priority < 0 || priority >= IDLE_PRIORITY)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    if (task->state == DORMANT)
        return refuse(BAD_STATE);
    for (const struct mutex *mutex = task->held; mutex; mutex = mutex->next_held)
        if (mutex->protocol == CEILING && priority < mutex->ceiling)
            return refuse(TOO_URGENT);
    const struct mutex *awaited = awaited_mutex(task);
    if (awaited && awaited->protocol == CEILING && priority < awaited->ceiling)
        return refuse(TOO_URGENT);
    task->base = (unsigned char)priority;
    update_priorities(task);
    return leave(OK);
}

static int sys_task_priority(int id, int *priority)
{
    struct task *task;
    if (!priority)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    if (task->state == DORMANT)
        return refuse(BAD_STATE);
    *priority = task->priority;
    return leave(OK);
}

/* How many ticks a task may run while others of its priority are ready; 0 for no limit. */
static int sys_task_set_slice(int id, int slice)
{
    struct task *task;
    if (slice < 0 || slice > LONGEST_SLICE)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    task->slice = (unsigned char)slice;
    task->used = 0;
    return leave(OK);
}

/* The first of the ready tasks of a priority becomes the last. */
static int sys_rotate(int priority)
{
    if (priority < 0 || priority >= IDLE_PRIORITY)
        return BAD_PARAMETER;
    kernel_lock();
    struct queue *queue = ready[priority];
    if (queue->length > 1) {
        struct task *task = queue->first;
        queue_remove(queue, task);
        queue_link(queue, queue->last, task, NULL);
    }
    return leave(OK);
}

static int sys_sleep(int timeout)
{
    if (!timeout_is_valid(timeout))
        return BAD_PARAMETER;
    kernel_lock();
    if (!may_block())
        return refuse(BAD_CONTEXT);
    if (current->wakeups > 0) {
        current->wakeups--;
        return leave(OK);
    }
    if (timeout == POLL)
        return refuse(TIMEOUT);
    return leave(block(NULL, SLEEPING, NOBODY, timeout));
}

static int sys_wake(int id)
{
    struct task *task;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    if (task->state == DORMANT)
        return refuse(BAD_STATE);
    if (task->reason == SLEEPING) {
        unblock(task, OK);
        return leave(OK);
    }
    if (task->wakeups >= MOST_WAKEUPS)
        return refuse(TOO_MANY);
    task->wakeups++;
    return leave(OK);
}

static int sys_cancel_wakeups(int id)
{
    struct task *task;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    if (task->state == DORMANT)
        return refuse(BAD_STATE);
    int wakeups = task->wakeups;
    task->wakeups = 0;
    return leave(wakeups);
}

static int sys_delay(int delay)
{
    if (delay <= 0 || delay > LONGEST_DELAY)
        return BAD_PARAMETER;
    kernel_lock();
    if (!may_block())
        return refuse(BAD_CONTEXT);
    return leave(block(NULL, DELAYED, NOBODY, delay));
}

/* Ends another task's wait by force. */
static int sys_release_wait(int id)
{
    struct task *task;
    if (id == SELF)
        return BAD_CONTEXT;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    if (task->state != WAITING && task->state != WAITING_SUSPENDED)
        return refuse(BAD_STATE);
    abandon_wait(task, RELEASED);
    return leave(OK);
}

static int sys_suspend(int id)
{
    struct task *task;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    if (task == current && dispatching_off)
        return refuse(BAD_CONTEXT);
    if (task->state == DORMANT)
        return refuse(BAD_STATE);
    if (task->suspensions >= MOST_SUSPENSIONS)
        return refuse(TOO_MANY);
    if (task->suspensions++ == 0) {
        if (is_ready(task)) {
            ready_remove(task);
            task->state = SUSPENDED;
        } else {
            task->state = WAITING_SUSPENDED;
        }
    }
    return leave(OK);
}

static int resume(int id, _Bool from_all)
{
    struct task *task;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    if (task->suspensions == 0)
        return refuse(BAD_STATE);
    task->suspensions = from_all ? 0 : (unsigned char)(task->suspensions - 1);
    if (task->suspensions == 0) {
        if (task->state == WAITING_SUSPENDED)
            task->state = WAITING;
        else
            ready_insert(task);
    }
    return leave(OK);
}

static int sys_resume(int id)
{
    return resume(id, 0);
}

static int sys_resume_forced(int id)
{
    return resume(id, 1);
}

static int sys_dispatching(_Bool on)
{
    kernel_lock();
    if (current == tasks[0])
        return refuse(BAD_CONTEXT);
    if (dispatching_off == !on)
        return refuse(BAD_STATE);
    dispatching_off = !on;
    return leave(OK);
}

struct task_info {
    enum task_state state;
    int base, priority, reason, object, left, wakeups, suspensions, activations, mutexes;
};

static int sys_task_info(int id, struct task_info *info)
{
    struct task *task;
    if (!info)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_task(id, &task);
    if (found != OK)
        return refuse(found);
    info->state = task->state;
    info->base = task->base;
    info->priority = task->priority;
    info->reason = task->reason;
    info->object = task->object;
    info->wakeups = task->wakeups;
    info->suspensions = task->suspensions;
    info->activations = task->activations;
    info->left = FOREVER;
    if (task->timed) {
        info->left = 0;
        for (const struct task *other = task; other; other = other->sooner)
            info->left += other->delay;
    }
    info->mutexes = 0;
    for (const struct mutex *mutex = task->held; mutex; mutex = mutex->next_held)
        info->mutexes++;
    return leave(OK);
}

/* ------------------------------------------------------------------------------------- system calls: semaphores --- */

static int find_semaphore(int id, struct semaphore **semaphore)
{
    if (id < 0 || id >= SEMAPHORES)
        return BAD_ID;
    *semaphore = semaphores[id];
    return (*semaphore)->exists ? OK : NOT_THERE;
}

static int sys_semaphore_create(int id, int count, int most, int order)
{
    if (id < 0 || id >= SEMAPHORES)
        return BAD_ID;
    if (most < 1 || most > MOST_COUNT || count < 0 || count > most)
        return BAD_PARAMETER;
    if (order != BY_ARRIVAL && order != BY_PRIORITY)
        return BAD_PARAMETER;
    kernel_lock();
    struct semaphore *semaphore = semaphores[id];
    if (semaphore->exists)
        return refuse(EXISTS);
    semaphore->exists = 1;
    semaphore->count = count;
    semaphore->most = most;
    queue_start(&semaphore->waiters, (enum order)order);
    return leave(OK);
}

static int sys_semaphore_delete(int id)
{
    struct semaphore *semaphore;
    kernel_lock();
    int found = find_semaphore(id, &semaphore);
    if (found != OK)
        return refuse(found);
    unblock_all(&semaphore->waiters, DELETED);
    semaphore->exists = 0;
    return leave(OK);
}

static int sys_semaphore_wait(int id, int timeout)
{
    struct semaphore *semaphore;
    if (!timeout_is_valid(timeout))
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_semaphore(id, &semaphore);
    if (found != OK)
        return refuse(found);
    if (timeout != POLL && !may_block())
        return refuse(BAD_CONTEXT);
    if (semaphore->count > 0) {
        semaphore->count--;
        return leave(OK);
    }
    if (timeout == POLL)
        return refuse(TIMEOUT);
    return leave(block(&semaphore->waiters, FOR_SEMAPHORE, id, timeout));
}

/* Under the lock; also for timers. */
static int semaphore_signal(struct semaphore *semaphore)
{
    needs_lock();
    if (semaphore->waiters.first) {
        unblock(semaphore->waiters.first, OK);
        return OK;
    }
    if (semaphore->count >= semaphore->most)
        return TOO_MANY;
    semaphore->count++;
    return OK;
}

static int sys_semaphore_signal(int id)
{
    struct semaphore *semaphore;
    kernel_lock();
    int found = find_semaphore(id, &semaphore);
    if (found != OK)
        return refuse(found);
    int result = semaphore_signal(semaphore);
    if (result != OK)
        return refuse(result);
    return leave(OK);
}

/* Everybody who waits is released, and the semaphore starts anew. */
static int sys_semaphore_reset(int id, int count)
{
    struct semaphore *semaphore;
    kernel_lock();
    int found = find_semaphore(id, &semaphore);
    if (found != OK)
        return refuse(found);
    if (count < 0 || count > semaphore->most)
        return refuse(BAD_PARAMETER);
    unblock_all(&semaphore->waiters, RELEASED);
    semaphore->count = count;
    return leave(OK);
}

static int sys_semaphore_info(int id, int *count, int *waiting)
{
    struct semaphore *semaphore;
    if (!count || !waiting)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_semaphore(id, &semaphore);
    if (found != OK)
        return refuse(found);
    *count = semaphore->count;
    *waiting = semaphore->waiters.length;
    return leave(OK);
}

/* ---------------------------------------------------------------------------------------- system calls: mutexes --- */

static int find_mutex(int id, struct mutex **mutex)
{
    if (id < 0 || id >= MUTEXES)
        return BAD_ID;
    *mutex = mutexes[id];
    return (*mutex)->exists ? OK : NOT_THERE;
}

static int sys_mutex_create(int id, int protocol, int ceiling)
{
    if (id < 0 || id >= MUTEXES)
        return BAD_ID;
    if (protocol < PLAIN || protocol > CEILING)
        return BAD_PARAMETER;
    if (protocol == CEILING && (ceiling < 0 || ceiling >= IDLE_PRIORITY))
        return BAD_PARAMETER;
    kernel_lock();
    struct mutex *mutex = mutexes[id];
    if (mutex->exists)
        return refuse(EXISTS);
    mutex->exists = 1;
    mutex->protocol = (unsigned char)protocol;
    mutex->ceiling = protocol == CEILING ? (unsigned char)ceiling : 0;
    mutex->owner = NULL;
    mutex->next_held = NULL;
    queue_start(&mutex->waiters, protocol == PLAIN ? BY_ARRIVAL : BY_PRIORITY);
    return leave(OK);
}

static int sys_mutex_delete(int id)
{
    struct mutex *mutex;
    kernel_lock();
    int found = find_mutex(id, &mutex);
    if (found != OK)
        return refuse(found);
    struct task *owner = mutex->owner;
    if (owner)
        mutex_take_from_owner(mutex);
    unblock_all(&mutex->waiters, DELETED);
    mutex->exists = 0;
    if (owner)
        update_priorities(owner);
    return leave(OK);
}

/* Whether the owner of a mutex waits, through others perhaps, for a mutex of the task. */
static _Bool would_deadlock(const struct mutex *mutex, const struct task *task)
{
    for (int depth = 0; depth <= MUTEXES && mutex && mutex->owner; depth++) {
        if (mutex->owner == task)
            return 1;
        mutex = awaited_mutex(mutex->owner);
    }
    return 0;
}

static int sys_mutex_lock(int id, int timeout)
{
    struct mutex *mutex;
    if (!timeout_is_valid(timeout))
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_mutex(id, &mutex);
    if (found != OK)
        return refuse(found);
    if (current == tasks[0] || (timeout != POLL && !may_block()))
        return refuse(BAD_CONTEXT);
    if (mutex->owner == current)
        return refuse(DEADLOCK);
    if (mutex->protocol == CEILING && current->base < mutex->ceiling)
#ifdef FIXED
        return refuse(TOO_URGENT);
#else
        return TOO_URGENT;
#endif
    if (!mutex->owner) {
        mutex_give(mutex, current);
        update_priorities(current);
        return leave(OK);
    }
    if (timeout == POLL)
        return refuse(TIMEOUT);
    if (would_deadlock(mutex, current))
        return refuse(DEADLOCK);
    current->pending = OK;
    block(&mutex->waiters, FOR_MUTEX, id, timeout);
    update_priorities(mutex->owner);
    return leave(BLOCKED);
}

static int sys_mutex_unlock(int id)
{
    struct mutex *mutex;
    kernel_lock();
    int found = find_mutex(id, &mutex);
    if (found != OK)
        return refuse(found);
    if (mutex->owner != current)
        return refuse(NOT_OWNER);
    mutex_release(mutex);
    return leave(OK);
}

struct mutex_info {
    int owner, waiting, first_waiting;
};

static int sys_mutex_info(int id, struct mutex_info *info)
{
    struct mutex *mutex;
    if (!info)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_mutex(id, &mutex);
    if (found != OK)
        return refuse(found);
    info->owner = mutex->owner ? mutex->owner->id : NOBODY;
    info->waiting = mutex->waiters.length;
    info->first_waiting = mutex->waiters.first ? mutex->waiters.first->id : NOBODY;
    return leave(OK);
}

/* ----------------------------------------------------------------------------------------- system calls: events --- */

static int find_event(int id, struct event **event)
{
    if (id < 0 || id >= EVENTS)
        return BAD_ID;
    *event = events[id];
    return (*event)->exists ? OK : NOT_THERE;
}

static int sys_event_create(int id, unsigned pattern, int single, int order)
{
    if (id < 0 || id >= EVENTS)
        return BAD_ID;
    if (order != BY_ARRIVAL && order != BY_PRIORITY)
        return BAD_PARAMETER;
    kernel_lock();
    struct event *event = events[id];
    if (event->exists)
        return refuse(EXISTS);
    event->exists = 1;
    event->single = single != 0;
    event->pattern = pattern;
    queue_start(&event->waiters, (enum order)order);
    return leave(OK);
}

static int sys_event_delete(int id)
{
    struct event *event;
    kernel_lock();
    int found = find_event(id, &event);
    if (found != OK)
        return refuse(found);
    unblock_all(&event->waiters, DELETED);
    event->exists = 0;
    return leave(OK);
}

static _Bool event_matches(unsigned present, unsigned wanted, unsigned mode)
{
    if (mode & ANY_OF)
        return (present & wanted) != 0;
    return (present & wanted) == wanted;
}

/* Under the lock; also for timers. Bits that a task waits for with AND_CLEAR are gone once it has them. */
static void event_set(struct event *event, unsigned pattern)
{
    needs_lock();
    event->pattern |= pattern;
    struct task *task = event->waiters.first;
    while (task) {
        struct task *next = task->next;
        if (event_matches(event->pattern, task->pattern, task->mode)) {
            unsigned present = event->pattern;
            if (task->mode & AND_CLEAR)
                event->pattern = 0;
            task->pattern = present;
            unblock(task, OK);
        }
        task = next;
    }
}

static int sys_event_set(int id, unsigned pattern)
{
    struct event *event;
    kernel_lock();
    int found = find_event(id, &event);
    if (found != OK)
        return refuse(found);
    event_set(event, pattern);
    return leave(OK);
}

static int sys_event_clear(int id, unsigned pattern)
{
    struct event *event;
    kernel_lock();
    int found = find_event(id, &event);
    if (found != OK)
        return refuse(found);
    event->pattern &= pattern;
    return leave(OK);
}

static int sys_event_wait(int id, unsigned pattern, int mode, int timeout)
{
    struct event *event;
    if (pattern == 0 || mode < 0 || mode > (ANY_OF | AND_CLEAR))
        return BAD_PARAMETER;
    if (!timeout_is_valid(timeout))
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_event(id, &event);
    if (found != OK)
        return refuse(found);
    if (timeout != POLL && !may_block())
        return refuse(BAD_CONTEXT);
    if (event->single && event->waiters.first)
        return refuse(BAD_STATE);
    if (event_matches(event->pattern, pattern, (unsigned)mode)) {
        current->pattern = event->pattern;
        if (mode & AND_CLEAR)
            event->pattern = 0;
        return leave(OK);
    }
    if (timeout == POLL)
        return refuse(TIMEOUT);
    current->pattern = pattern;
    current->mode = (unsigned char)mode;
    return leave(block(&event->waiters, FOR_EVENT, id, timeout));
}

static int sys_event_info(int id, unsigned *pattern, int *waiting)
{
    struct event *event;
    if (!pattern || !waiting)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_event(id, &event);
    if (found != OK)
        return refuse(found);
    *pattern = event->pattern;
    *waiting = event->waiters.length;
    return leave(OK);
}

/* -------------------------------------------------------------------------------------- system calls: mailboxes --- */

static int find_mailbox(int id, struct mailbox **mailbox)
{
    if (id < 0 || id >= MAILBOXES)
        return BAD_ID;
    *mailbox = mailboxes[id];
    return (*mailbox)->exists ? OK : NOT_THERE;
}

static int sys_mailbox_create(int id, int task_order, int message_order)
{
    if (id < 0 || id >= MAILBOXES)
        return BAD_ID;
    if (task_order != BY_ARRIVAL && task_order != BY_PRIORITY)
        return BAD_PARAMETER;
    if (message_order != BY_ARRIVAL && message_order != BY_PRIORITY)
        return BAD_PARAMETER;
    kernel_lock();
    struct mailbox *mailbox = mailboxes[id];
    if (mailbox->exists)
        return refuse(EXISTS);
    mailbox->exists = 1;
    mailbox->message_order = (unsigned char)message_order;
    mailbox->first = mailbox->last = NULL;
    mailbox->length = 0;
    queue_start(&mailbox->waiters, (enum order)task_order);
    return leave(OK);
}

static void mailbox_insert(struct mailbox *mailbox, struct message *message)
{
    needs_lock();
    struct message **link = &mailbox->first;
    if (mailbox->message_order == BY_PRIORITY) {
        while (*link && (*link)->priority <= message->priority)
            link = &(*link)->next;
    } else if (mailbox->last) {
        link = &mailbox->last->next;
    }
    message->next = *link;
    *link = message;
    if (!message->next)
        mailbox->last = message;
    message->in_box = 1;
    mailbox->length++;
}

static struct message *mailbox_take(struct mailbox *mailbox)
{
    needs_lock();
    struct message *message = mailbox->first;
    assert(message != NULL && message->in_box);
    mailbox->first = message->next;
    if (!mailbox->first)
        mailbox->last = NULL;
    message->next = NULL;
    message->in_box = 0;
    mailbox->length--;
    return message;
}

static int sys_mailbox_delete(int id)
{
    struct mailbox *mailbox;
    kernel_lock();
    int found = find_mailbox(id, &mailbox);
    if (found != OK)
        return refuse(found);
    while (mailbox->first)
        mailbox_take(mailbox);
    unblock_all(&mailbox->waiters, DELETED);
    mailbox->exists = 0;
    return leave(OK);
}

static int sys_mailbox_send(int id, int number, int priority)
{
    struct mailbox *mailbox;
    if (number < 0 || number >= MESSAGES || priority < 0 || priority > 255)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_mailbox(id, &mailbox);
    if (found != OK)
        return refuse(found);
    struct message *message = messages[number];
    if (message->in_box)
        return refuse(BAD_STATE);
    message->priority = (unsigned char)priority;
    message->body = current->id;
    struct task *receiver = mailbox->waiters.first;
    if (receiver) {
        receiver->word = number;
        unblock(receiver, OK);
    } else {
        mailbox_insert(mailbox, message);
    }
    return leave(OK);
}

static int sys_mailbox_receive(int id, int timeout)
{
    struct mailbox *mailbox;
    if (!timeout_is_valid(timeout))
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_mailbox(id, &mailbox);
    if (found != OK)
        return refuse(found);
    if (timeout != POLL && !may_block())
        return refuse(BAD_CONTEXT);
    if (mailbox->first) {
        current->word = mailbox_take(mailbox)->id;
        return leave(OK);
    }
    if (timeout == POLL)
        return refuse(TIMEOUT);
    return leave(block(&mailbox->waiters, FOR_MESSAGE, id, timeout));
}

static int sys_mailbox_info(int id, int *length, int *waiting)
{
    struct mailbox *mailbox;
    if (!length || !waiting)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_mailbox(id, &mailbox);
    if (found != OK)
        return refuse(found);
    *length = mailbox->length;
    *waiting = mailbox->waiters.length;
    return leave(OK);
}

/* -------------------------------------------------------------------------------- system calls: queues of words --- */

static int find_word_queue(int id, struct word_queue **queue)
{
    if (id < 0 || id >= WORD_QUEUES)
        return BAD_ID;
    *queue = word_queues[id];
    return (*queue)->exists ? OK : NOT_THERE;
}

static int sys_queue_create(int id, int capacity, int order)
{
    if (id < 0 || id >= WORD_QUEUES)
        return BAD_ID;
    if (capacity < 0 || capacity > QUEUE_WORDS || (order != BY_ARRIVAL && order != BY_PRIORITY))
        return BAD_PARAMETER;
    kernel_lock();
    struct word_queue *queue = word_queues[id];
    if (queue->exists)
        return refuse(EXISTS);
    queue->exists = 1;
    queue->capacity = capacity;
    queue->head = queue->length = 0;
    queue_start(&queue->receivers, BY_ARRIVAL);
    queue_start(&queue->senders, (enum order)order);
    return leave(OK);
}

static int sys_queue_delete(int id)
{
    struct word_queue *queue;
    kernel_lock();
    int found = find_word_queue(id, &queue);
    if (found != OK)
        return refuse(found);
    unblock_all(&queue->receivers, DELETED);
    unblock_all(&queue->senders, DELETED);
    queue->exists = 0;
    return leave(OK);
}

static void put_word(struct word_queue *queue, int word)
{
    needs_lock();
    assert(queue->length < queue->capacity);
    int at = queue->head + queue->length;
    if (at >= queue->capacity)
        at -= queue->capacity;
    queue->words[at] = word;
    queue->length++;
}

static int take_word(struct word_queue *queue)
{
    needs_lock();
    assert(queue->length > 0);
    int word = queue->words[queue->head];
    queue->head++;
    if (queue->head == queue->capacity)
        queue->head = 0;
    queue->length--;
    return word;
}

/* Hands the word to a receiver that waits, or keeps it; whether that was possible. */
static _Bool accept_word(struct word_queue *queue, int word)
{
    struct task *receiver = queue->receivers.first;
    if (receiver) {
        receiver->word = word;
        unblock(receiver, OK);
        return 1;
    }
    if (queue->length < queue->capacity) {
        put_word(queue, word);
        return 1;
    }
    return 0;
}

static int sys_queue_send(int id, int word, int timeout)
{
    struct word_queue *queue;
    if (!timeout_is_valid(timeout))
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_word_queue(id, &queue);
    if (found != OK)
        return refuse(found);
    if (timeout != POLL && !may_block())
        return refuse(BAD_CONTEXT);
    if (accept_word(queue, word))
        return leave(OK);
    if (timeout == POLL)
        return refuse(TIMEOUT);
    current->word = word;
    return leave(block(&queue->senders, FOR_ROOM, id, timeout));
}

/* Sends at once; if there is no room, the oldest word makes room. */
static int sys_queue_force(int id, int word)
{
    struct word_queue *queue;
    kernel_lock();
    int found = find_word_queue(id, &queue);
    if (found != OK)
        return refuse(found);
    if (queue->capacity == 0)
        return refuse(BAD_STATE);
    if (!accept_word(queue, word)) {
        take_word(queue);
        put_word(queue, word);
    }
    return leave(OK);
}

static int sys_queue_receive(int id, int timeout)
{
    struct word_queue *queue;
    if (!timeout_is_valid(timeout))
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_word_queue(id, &queue);
    if (found != OK)
        return refuse(found);
    if (timeout != POLL && !may_block())
        return refuse(BAD_CONTEXT);
    struct task *sender = queue->senders.first;
    if (queue->length > 0) {
        current->word = take_word(queue);
        if (sender) {
            put_word(queue, sender->word);
            unblock(sender, OK);
        }
        return leave(OK);
    }
    if (sender) {
        current->word = sender->word;
        unblock(sender, OK);
        return leave(OK);
    }
    if (timeout == POLL)
        return refuse(TIMEOUT);
    return leave(block(&queue->receivers, FOR_WORD, id, timeout));
}

struct queue_info {
    int length, room, receivers, senders;
};

static int sys_queue_info(int id, struct queue_info *info)
{
    struct word_queue *queue;
    if (!info)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_word_queue(id, &queue);
    if (found != OK)
        return refuse(found);
    info->length = queue->length;
    info->room = queue->capacity - queue->length;
    info->receivers = queue->receivers.length;
    info->senders = queue->senders.length;
    return leave(OK);
}

/* ------------------------------------------------------------------------------------------ system calls: pools --- */

static int find_pool(int id, struct pool **pool)
{
    if (id < 0 || id >= POOLS)
        return BAD_ID;
    *pool = pools[id];
    return (*pool)->exists ? OK : NOT_THERE;
}

static int sys_pool_create(int id, int blocks, int order)
{
    if (id < 0 || id >= POOLS)
        return BAD_ID;
    if (blocks < 1 || blocks > BLOCKS || (order != BY_ARRIVAL && order != BY_PRIORITY))
        return BAD_PARAMETER;
    kernel_lock();
    struct pool *pool = pools[id];
    if (pool->exists)
        return refuse(EXISTS);
    pool->exists = 1;
    pool->blocks = blocks;
    pool->free = NOBODY;
    pool->free_count = blocks;
    for (int block = BLOCKS - 1; block >= 0; block--) {
        pool->taken[block] = 0;
        pool->next[block] = NOBODY;
        if (block < blocks) {
            pool->next[block] = pool->free;
            pool->free = block;
        }
    }
    queue_start(&pool->waiters, (enum order)order);
    return leave(OK);
}

static int sys_pool_delete(int id)
{
    struct pool *pool;
    kernel_lock();
    int found = find_pool(id, &pool);
    if (found != OK)
        return refuse(found);
    unblock_all(&pool->waiters, DELETED);
    pool->exists = 0;
    return leave(OK);
}

static int sys_pool_take(int id, int timeout)
{
    struct pool *pool;
    if (!timeout_is_valid(timeout))
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_pool(id, &pool);
    if (found != OK)
        return refuse(found);
    if (timeout != POLL && !may_block())
        return refuse(BAD_CONTEXT);
    if (pool->free != NOBODY) {
        int taken = pool->free;
        pool->free = pool->next[taken];
        pool->next[taken] = NOBODY;
        pool->taken[taken] = 1;
        pool->free_count--;
        current->word = taken;
        return leave(OK);
    }
    if (timeout == POLL)
        return refuse(NO_BLOCK);
    return leave(block(&pool->waiters, FOR_BLOCK, id, timeout));
}

static int sys_pool_give(int id, int given)
{
    struct pool *pool;
    kernel_lock();
    int found = find_pool(id, &pool);
    if (found != OK)
        return refuse(found);
    if (given < 0 || given >= pool->blocks)
        return refuse(BAD_PARAMETER);
    if (!pool->taken[given])
        return refuse(BAD_STATE);
    struct task *task = pool->waiters.first;
    if (task) {
        task->word = given;
        unblock(task, OK);
        return leave(OK);
    }
    pool->taken[given] = 0;
    pool->next[given] = pool->free;
    pool->free = given;
    pool->free_count++;
    return leave(OK);
}

static int sys_pool_info(int id, int *left, int *waiting)
{
    struct pool *pool;
    if (!left || !waiting)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_pool(id, &pool);
    if (found != OK)
        return refuse(found);
    *left = pool->free_count;
    *waiting = pool->waiters.length;
    return leave(OK);
}

/* -------------------------------------------------------------------------------- what timers and interrupts do --- */

static _Bool action_is_valid(int kind, int target, unsigned pattern)
{
    switch (kind) {
    case SIGNAL_SEMAPHORE:
        return target >= 0 && target < SEMAPHORES;
    case SET_EVENT:
        return target >= 0 && target < EVENTS && pattern != 0;
    case WAKE_TASK:
        return target > 0 && target < TASKS;
    default:
        return 0;
    }
}

static void action_set(struct action *action, int kind, int target, unsigned pattern)
{
    action->kind = (unsigned char)kind;
    action->target = target;
    action->pattern = pattern;
}

/* The object may have been deleted since, or have all that it can take: then nothing happens. */
static void act(const struct action *action)
{
    needs_lock();
    switch (action->kind) {
    case SIGNAL_SEMAPHORE:
        if (semaphores[action->target]->exists)
            semaphore_signal(semaphores[action->target]);
        break;
    case SET_EVENT:
        if (events[action->target]->exists)
            event_set(events[action->target], action->pattern);
        break;
    default: {
        struct task *task = tasks[action->target];
        assert(action->kind == WAKE_TASK);
        if (task->reason == SLEEPING)
            unblock(task, OK);
        else if (task->state != UNUSED && task->state != DORMANT && task->wakeups < MOST_WAKEUPS)
            task->wakeups++;
    }
    }
}

/* ----------------------------------------------------------------------------------------- system calls: timers --- */

static int find_timer(int id, struct timer **timer)
{
    if (id < 0 || id >= TIMERS)
        return BAD_ID;
    *timer = timers[id];
    return (*timer)->exists ? OK : NOT_THERE;
}

static void timer_insert(struct timer *timer, int delay)
{
    needs_lock();
    assert(!timer->running && delay > 0);
    struct timer **link = &first_timer;
    while (*link && (*link)->delay <= delay) {
        delay -= (*link)->delay;
        link = &(*link)->next;
    }
    timer->running = 1;
    timer->delay = delay;
    timer->next = *link;
    if (timer->next)
        timer->next->delay -= delay;
    *link = timer;
}

static void timer_remove(struct timer *timer)
{
    needs_lock();
    if (!timer->running)
        return;
    struct timer **link = &first_timer;
    while (*link && *link != timer)
        link = &(*link)->next;
    assert(*link == timer);
    *link = timer->next;
    if (timer->next)
        timer->next->delay += timer->delay;
    timer->next = NULL;
    timer->delay = 0;
    timer->running = 0;
}

static int sys_timer_create(int id, int kind, int target, unsigned pattern)
{
    if (id < 0 || id >= TIMERS)
        return BAD_ID;
    if (!action_is_valid(kind, target, pattern))
        return BAD_PARAMETER;
    kernel_lock();
    struct timer *timer = timers[id];
    if (timer->exists)
        return refuse(EXISTS);
    timer->exists = 1;
    timer->running = 0;
    action_set(&timer->action, kind, target, pattern);
    timer->period = timer->delay = 0;
    timer->next = NULL;
    return leave(OK);
}

static int sys_timer_delete(int id)
{
    struct timer *timer;
    kernel_lock();
    int found = find_timer(id, &timer);
    if (found != OK)
        return refuse(found);
    timer_remove(timer);
    timer->exists = 0;
    return leave(OK);
}

static int sys_timer_start(int id, int delay, int period)
{
    struct timer *timer;
    if (delay < 1 || delay > LONGEST_DELAY || period < 0 || period > LONGEST_DELAY)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_timer(id, &timer);
    if (found != OK)
        return refuse(found);
    timer_remove(timer);
    timer->period = period;
    timer_insert(timer, delay);
    return leave(OK);
}

static int sys_timer_stop(int id)
{
    struct timer *timer;
    kernel_lock();
    int found = find_timer(id, &timer);
    if (found != OK)
        return refuse(found);
    if (!timer->running)
        return refuse(BAD_STATE);
    timer_remove(timer);
    return leave(OK);
}

/* Ticks until the timer ends, or -1 if it does not run. */
static int sys_timer_left(int id, int *left)
{
    struct timer *timer;
    if (!left)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_timer(id, &timer);
    if (found != OK)
        return refuse(found);
    *left = -1;
    if (timer->running) {
        *left = timer->delay;
        for (const struct timer *other = first_timer; other != timer; other = other->next)
            *left += other->delay;
    }
    return leave(OK);
}

/* ------------------------------------------------------------------------------------- system calls: conditions --- */

static int find_condition(int id, struct condition **condition)
{
    if (id < 0 || id >= CONDITIONS)
        return BAD_ID;
    *condition = conditions[id];
    return (*condition)->exists ? OK : NOT_THERE;
}

static int sys_condition_create(int id, int order)
{
    if (id < 0 || id >= CONDITIONS)
        return BAD_ID;
    if (order != BY_ARRIVAL && order != BY_PRIORITY)
        return BAD_PARAMETER;
    kernel_lock();
    struct condition *condition = conditions[id];
    if (condition->exists)
        return refuse(EXISTS);
    condition->exists = 1;
    queue_start(&condition->waiters, (enum order)order);
    return leave(OK);
}

/* Refused while somebody waits: each of them needs its mutex first. */
static int sys_condition_delete(int id)
{
    struct condition *condition;
    kernel_lock();
    int found = find_condition(id, &condition);
    if (found != OK)
        return refuse(found);
    if (condition->waiters.first)
        return refuse(BAD_STATE);
    condition->exists = 0;
    return leave(OK);
}

/* Gives the mutex up and waits, in one step. The mutex has to be the only one that the caller owns. */
static int sys_condition_wait(int id, int mutex_id, int timeout)
{
    struct condition *condition;
    struct mutex *mutex;
    if (!timeout_is_valid(timeout) || timeout == POLL)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_condition(id, &condition);
    if (found != OK)
        return refuse(found);
    found = find_mutex(mutex_id, &mutex);
    if (found != OK)
        return refuse(found);
    if (!may_block())
        return refuse(BAD_CONTEXT);
    if (mutex->owner != current)
        return refuse(NOT_OWNER);
    if (current->held != mutex || mutex->next_held)
        return refuse(BAD_STATE);
    struct task *task = current;
    mutex_release(mutex);
    assert(task->held == NULL && task->priority == task->base);
    task->mutex = mutex_id;
    return leave(block(&condition->waiters, FOR_CONDITION, id, timeout));
}

static int sys_condition_signal(int id)
{
    struct condition *condition;
    kernel_lock();
    int found = find_condition(id, &condition);
    if (found != OK)
        return refuse(found);
    if (condition->waiters.first)
        condition_resume(condition->waiters.first, OK);
    return leave(OK);
}

static int sys_condition_broadcast(int id)
{
    struct condition *condition;
    kernel_lock();
    int found = find_condition(id, &condition);
    if (found != OK)
        return refuse(found);
    while (condition->waiters.first)
        condition_resume(condition->waiters.first, OK);
    return leave(OK);
}

/* ------------------------------------------------------------------ system calls: locks for readers and writers --- */

static int find_rwlock(int id, struct rwlock **lock)
{
    if (id < 0 || id >= RWLOCKS)
        return BAD_ID;
    *lock = rwlocks[id];
    return (*lock)->exists ? OK : NOT_THERE;
}

static int sys_rwlock_create(int id, int order)
{
    if (id < 0 || id >= RWLOCKS)
        return BAD_ID;
    if (order != BY_ARRIVAL && order != BY_PRIORITY)
        return BAD_PARAMETER;
    kernel_lock();
    struct rwlock *lock = rwlocks[id];
    if (lock->exists)
        return refuse(EXISTS);
    lock->exists = 1;
    lock->readers = 0;
    lock->writer = NULL;
    queue_start(&lock->waiting_readers, BY_ARRIVAL);
    queue_start(&lock->waiting_writers, (enum order)order);
    return leave(OK);
}

static int sys_rwlock_delete(int id)
{
    struct rwlock *lock;
    kernel_lock();
    int found = find_rwlock(id, &lock);
    if (found != OK)
        return refuse(found);
    unblock_all(&lock->waiting_readers, DELETED);
    unblock_all(&lock->waiting_writers, DELETED);
    for (int task = 0; task < TASKS; task++)
        tasks[task]->reading &= (unsigned char)~(1u << id);
    lock->writer = NULL;
    lock->readers = 0;
    lock->exists = 0;
    return leave(OK);
}

static int sys_rwlock_read(int id, int timeout)
{
    struct rwlock *lock;
    if (!timeout_is_valid(timeout))
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_rwlock(id, &lock);
    if (found != OK)
        return refuse(found);
    if (current == tasks[0] || (timeout != POLL && !may_block()))
        return refuse(BAD_CONTEXT);
    if (lock->writer == current || (current->reading >> id & 1))
        return refuse(DEADLOCK);
    if (!lock->writer && !lock->waiting_writers.first) {
        current->reading |= (unsigned char)(1u << id);
        lock->readers++;
        return leave(OK);
    }
    if (timeout == POLL)
        return refuse(TIMEOUT);
    return leave(block(&lock->waiting_readers, FOR_READING, id, timeout));
}

static int sys_rwlock_write(int id, int timeout)
{
    struct rwlock *lock;
    if (!timeout_is_valid(timeout))
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_rwlock(id, &lock);
    if (found != OK)
        return refuse(found);
    if (current == tasks[0] || (timeout != POLL && !may_block()))
        return refuse(BAD_CONTEXT);
    if (lock->writer == current || (current->reading >> id & 1))
        return refuse(DEADLOCK);
    if (!lock->writer && lock->readers == 0) {
        lock->writer = current;
        return leave(OK);
    }
    if (timeout == POLL)
        return refuse(TIMEOUT);
    return leave(block(&lock->waiting_writers, FOR_WRITING, id, timeout));
}

static int sys_rwlock_unlock(int id)
{
    struct rwlock *lock;
    kernel_lock();
    int found = find_rwlock(id, &lock);
    if (found != OK)
        return refuse(found);
    if (lock->writer == current)
        lock->writer = NULL;
    else if (current->reading >> id & 1) {
        current->reading &= (unsigned char)~(1u << id);
        lock->readers--;
    } else {
        return refuse(NOT_OWNER);
    }
    rwlock_pass_on(lock);
    return leave(OK);
}

/* --------------------------------------------------------------------------------------- system calls: barriers --- */

static int find_barrier(int id, struct barrier **barrier)
{
    if (id < 0 || id >= BARRIERS)
        return BAD_ID;
    *barrier = barriers[id];
    return (*barrier)->exists ? OK : NOT_THERE;
}

static int sys_barrier_create(int id, int needed)
{
    if (id < 0 || id >= BARRIERS)
        return BAD_ID;
    if (needed < 1 || needed >= TASKS)
        return BAD_PARAMETER;
    kernel_lock();
    struct barrier *barrier = barriers[id];
    if (barrier->exists)
        return refuse(EXISTS);
    barrier->exists = 1;
    barrier->needed = needed;
    queue_start(&barrier->waiters, BY_ARRIVAL);
    return leave(OK);
}

static int sys_barrier_delete(int id)
{
    struct barrier *barrier;
    kernel_lock();
    int found = find_barrier(id, &barrier);
    if (found != OK)
        return refuse(found);
    unblock_all(&barrier->waiters, DELETED);
    barrier->exists = 0;
    return leave(OK);
}

/* The last one to come lets all go on. */
static int sys_barrier_wait(int id, int timeout)
{
    struct barrier *barrier;
    if (!timeout_is_valid(timeout) || timeout == POLL)
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_barrier(id, &barrier);
    if (found != OK)
        return refuse(found);
    if (!may_block())
        return refuse(BAD_CONTEXT);
    if (barrier->waiters.length + 1 >= barrier->needed) {
        unblock_all(&barrier->waiters, OK);
        return leave(OK);
    }
    return leave(block(&barrier->waiters, FOR_BARRIER, id, timeout));
}

/* ------------------------------------------------------------------------------------------ system calls: pipes --- */

static int find_pipe(int id, struct pipe **pipe)
{
    if (id < 0 || id >= PIPES)
        return BAD_ID;
    *pipe = pipes[id];
    return (*pipe)->exists ? OK : NOT_THERE;
}

static int sys_pipe_create(int id, int order)
{
    if (id < 0 || id >= PIPES)
        return BAD_ID;
    if (order != BY_ARRIVAL && order != BY_PRIORITY)
        return BAD_PARAMETER;
    kernel_lock();
    struct pipe *pipe = pipes[id];
    if (pipe->exists)
        return refuse(EXISTS);
    pipe->exists = 1;
    pipe->head = pipe->used = 0;
    queue_start(&pipe->receivers, BY_ARRIVAL);
    queue_start(&pipe->senders, (enum order)order);
    return leave(OK);
}

static int sys_pipe_delete(int id)
{
    struct pipe *pipe;
    kernel_lock();
    int found = find_pipe(id, &pipe);
    if (found != OK)
        return refuse(found);
    unblock_all(&pipe->receivers, DELETED);
    unblock_all(&pipe->senders, DELETED);
    pipe->exists = 0;
    return leave(OK);
}

static void pipe_put(struct pipe *pipe, unsigned char byte)
{
    int at = pipe->head + pipe->used;
    if (at >= PIPE_BYTES)
        at -= PIPE_BYTES;
    pipe->bytes[at] = byte;
    pipe->used++;
}

static unsigned char pipe_get(struct pipe *pipe)
{
    unsigned char byte = pipe->bytes[pipe->head];
    pipe->head = pipe->head + 1 == PIPE_BYTES ? 0 : pipe->head + 1;
    pipe->used--;
    return byte;
}

/* A packet of so many bytes, packed into a word, the first one lowest; whether it fits. */
static _Bool pipe_store(struct pipe *pipe, int length, unsigned packed)
{
    needs_lock();
    if (PIPE_BYTES - pipe->used < length + 1)
        return 0;
    pipe_put(pipe, (unsigned char)length);
    for (int i = 0; i < LONGEST_PACKET; i++)
        if (i < length)
            pipe_put(pipe, (unsigned char)(packed >> 8 * i));
    return 1;
}

static unsigned pipe_fetch(struct pipe *pipe, int *length)
{
    needs_lock();
    unsigned packed = 0;
    *length = pipe_get(pipe);
    assert(*length >= 1 && *length <= LONGEST_PACKET);
    for (int i = 0; i < LONGEST_PACKET; i++)
        if (i < *length)
            packed |= (unsigned)pipe_get(pipe) << 8 * i;
    return packed;
}

static int sys_pipe_send(int id, int length, unsigned packed, int timeout)
{
    struct pipe *pipe;
    if (length < 1 || length > LONGEST_PACKET || !timeout_is_valid(timeout))
        return BAD_PARAMETER;
    packed &= (1u << 8 * length) - 1;
    kernel_lock();
    int found = find_pipe(id, &pipe);
    if (found != OK)
        return refuse(found);
    if (timeout != POLL && !may_block())
        return refuse(BAD_CONTEXT);
    struct task *receiver = pipe->receivers.first;
    if (receiver) {
        receiver->word = length;
        receiver->pattern = packed;
        unblock(receiver, OK);
        return leave(OK);
    }
    if (!pipe->senders.first && pipe_store(pipe, length, packed))
        return leave(OK);
    if (timeout == POLL)
        return refuse(TIMEOUT);
    current->word = length;
    current->pattern = packed;
    return leave(block(&pipe->senders, FOR_SPACE, id, timeout));
}

static int sys_pipe_receive(int id, int timeout)
{
    struct pipe *pipe;
    if (!timeout_is_valid(timeout))
        return BAD_PARAMETER;
    kernel_lock();
    int found = find_pipe(id, &pipe);
    if (found != OK)
        return refuse(found);
    if (timeout != POLL && !may_block())
        return refuse(BAD_CONTEXT);
    if (pipe->used > 0) {
        int length;
        current->pattern = pipe_fetch(pipe, &length);
        current->word = length;
        while (pipe->senders.first && pipe_store(pipe, pipe->senders.first->word, pipe->senders.first->pattern))
            unblock(pipe->senders.first, OK);
        return leave(OK);
    }
    if (timeout == POLL)
        return refuse(TIMEOUT);
    return leave(block(&pipe->receivers, FOR_PACKET, id, timeout));
}

/* ------------------------------------------------------------------------------------------ system calls: arena --- */

/* The first unit of the first free run that is long enough, in `word` of the caller. */
static int sys_arena_take(int units)
{
    if (units < 1 || units > ARENA)
        return BAD_PARAMETER;
    kernel_lock();
    for (int at = 0; at < ARENA; at += arena[at].units) {
        struct run *run = &arena[at];
        if (run->used || run->units < units)
            continue;
        if (run->units > units) {
            struct run *rest = run + units;
            rest->units = (unsigned char)(run->units - units);
            rest->used = 0;
            run->units = (unsigned char)units;
        }
        run->used = 1;
        current->word = at;
        return leave(OK);
    }
    return refuse(NO_BLOCK);
}

/* Free runs that touch become one. */
static void arena_join(void)
{
    needs_lock();
    int before = NOBODY;
    for (int at = 0; at < ARENA;) {
        int next = at + arena[at].units;
        if (arena[at].used) {
            before = NOBODY;
        } else if (before == NOBODY) {
            before = at;
        } else {
            arena[before].units = (unsigned char)(arena[before].units + arena[at].units);
            arena[at].units = 0;
        }
        at = next;
    }
}

static int sys_arena_give(int at)
{
    if (at < 0 || at >= ARENA)
        return BAD_PARAMETER;
    kernel_lock();
    if (arena[at].units == 0 || !arena[at].used)
        return refuse(BAD_STATE);
    arena[at].used = 0;
    arena_join();
    return leave(OK);
}

static int sys_arena_info(int *left, int *longest)
{
    if (!left || !longest)
        return BAD_PARAMETER;
    kernel_lock();
    *left = *longest = 0;
    for (int at = 0; at < ARENA; at += arena[at].units)
        if (!arena[at].used) {
            *left += arena[at].units;
            if (arena[at].units > *longest)
                *longest = arena[at].units;
        }
    return leave(OK);
}

/* ------------------------------------------------------------------------------------- system calls: interrupts --- */

static int find_interrupt(int number, struct interrupt **interrupt)
{
    if (number < 0 || number >= INTERRUPTS)
        return BAD_ID;
    *interrupt = interrupts[number];
    return (*interrupt)->connected ? OK : NOT_THERE;
}

static int sys_interrupt_connect(int number, int kind, int target, unsigned pattern)
{
    if (number < 0 || number >= INTERRUPTS)
        return BAD_ID;
    if (!action_is_valid(kind, target, pattern))
        return BAD_PARAMETER;
    kernel_lock();
    struct interrupt *interrupt = interrupts[number];
    if (interrupt->connected)
        return refuse(EXISTS);
    interrupt->connected = 1;
    interrupt->enabled = interrupt->pending = 0;
    action_set(&interrupt->action, kind, target, pattern);
    return leave(OK);
}

static int sys_interrupt_disconnect(int number)
{
    struct interrupt *interrupt;
    kernel_lock();
    int found = find_interrupt(number, &interrupt);
    if (found != OK)
        return refuse(found);
    if (interrupt->enabled)
        return refuse(BAD_STATE);
    interrupt->connected = interrupt->pending = 0;
    return leave(OK);
}

/* An interrupt that came while it was masked comes now. */
static int sys_interrupt_enable(int number, _Bool on)
{
    struct interrupt *interrupt;
    kernel_lock();
    int found = find_interrupt(number, &interrupt);
    if (found != OK)
        return refuse(found);
    interrupt->enabled = on;
    if (on && interrupt->pending) {
        interrupt->pending = 0;
        act(&interrupt->action);
    }
    return leave(OK);
}

/* The hardware's part. */
static int sys_interrupt_raise(int number)
{
    struct interrupt *interrupt;
    kernel_lock();
    int found = find_interrupt(number, &interrupt);
    if (found != OK)
        return refuse(found);
    if (interrupt->enabled)
        act(&interrupt->action);
    else
        interrupt->pending = 1;
    return leave(OK);
}

/* --------------------------------------------------------------------------------------------------------- time --- */

static void end_delays(void)
{
    if (!first_delay)
        return;
    first_delay->delay--;
    while (first_delay && first_delay->delay == 0) {
        struct task *task = first_delay;
        abandon_wait(task, task->reason == DELAYED ? OK : TIMEOUT);
    }
}

static void run_timers(void)
{
    if (!first_timer)
        return;
    first_timer->delay--;
    while (first_timer && first_timer->delay == 0) {
        struct timer *timer = first_timer;
        timer_remove(timer);
        act(&timer->action);
        if (timer->period > 0)
            timer_insert(timer, timer->period);
    }
}

/* Counts the tick for the running task; at the end of its slice the next one of its priority comes first. */
static void count_slice(void)
{
    struct task *task = current;
    if (task->slice == 0 || dispatching_off)
        return;
    task->used++;
    if (task->used >= task->slice) {
        struct queue *queue = ready[task->priority];
        task->used = 0;
        queue_remove(queue, task);
        queue_link(queue, queue->last, task, NULL);
    }
}

/* The interrupt of the clock. */
static int sys_tick(void)
{
    kernel_lock();
    ticks++;
    count_slice();
    end_delays();
    run_timers();
    return leave(OK);
}

static int sys_time(unsigned long *now)
{
    if (!now)
        return BAD_PARAMETER;
    kernel_lock();
    *now = ticks;
    return leave(OK);
}

/* -------------------------------------------------------------------------------------------------------- start --- */

static void kernel_start(void)
{
    kernel_lock();
    for (int priority = 0; priority < PRIORITIES; priority++)
        queue_start(ready[priority], BY_ARRIVAL);
    struct task *idle = tasks[0];
    idle->initial = IDLE_PRIORITY;
    idle->object = NOBODY;
    begin(idle);
    current = idle;
    current->state = RUNNING;
    arena[0].units = ARENA;
    kernel_unlock();
}

/* --------------------------------------------------------------------------------------------------- invariants --- */

static void check_queue(const struct queue *queue)
{
    int length = 0;
    const struct task *before = NULL;
    for (const struct task *task = queue->first; task; task = task->next) {
        assert(task->queue == queue);
        assert(task->previous == before);
        assert(!before || queue->order == BY_ARRIVAL || before->priority <= task->priority);
        before = task;
        length++;
    }
    assert(queue->last == before);
    assert(queue->length == length);
}

static void check_ready(void)
{
    for (int priority = 0; priority < PRIORITIES; priority++) {
        const struct queue *queue = ready[priority];
        check_queue(queue);
        assert((ready_map >> priority & 1u) == (queue->length > 0));
        for (const struct task *task = queue->first; task; task = task->next)
            assert(is_ready(task) && task->priority == priority);
    }
    assert(ready_map >> PRIORITIES == 0);
}

static void check_task(const struct task *task)
{
    switch (task->state) {
    case UNUSED:
        assert(task->queue == NULL && !task->timed);
        break;
    case DORMANT:
        assert(task->queue == NULL && !task->timed && task->held == NULL);
        assert(task->reason == NOTHING);
        break;
    case READY:
        assert(task->queue == ready[task->priority]);
        assert(task != current && task->reason == NOTHING && !task->timed && task->suspensions == 0);
        break;
    case RUNNING:
        assert(task->queue == ready[task->priority]);
        assert(task == current && task->reason == NOTHING && !task->timed && task->suspensions == 0);
        break;
    case WAITING:
        assert(task->reason != NOTHING && task->suspensions == 0);
        assert((task->queue != NULL) == (task->reason >= FOR_SEMAPHORE));
        break;
    case SUSPENDED:
        assert(task->queue == NULL && task->reason == NOTHING && task->suspensions > 0);
        break;
    default:
        assert(task->state == WAITING_SUSPENDED);
        assert(task->reason != NOTHING && task->suspensions > 0);
        assert((task->queue != NULL) == (task->reason >= FOR_SEMAPHORE));
    }
    assert(task->wakeups <= MOST_WAKEUPS && task->suspensions <= MOST_SUSPENSIONS);
    assert(task->activations <= MOST_ACTIVATIONS);
    assert(task->priority <= task->base);
}

static void check_waiters(const struct queue *queue, enum reason reason, int object)
{
    check_queue(queue);
    for (const struct task *task = queue->first; task; task = task->next) {
        assert(task->reason == reason && task->object == object);
        assert(task->state == WAITING || task->state == WAITING_SUSPENDED);
    }
}

static void check_delays(void)
{
    int listed = 0, timed = 0;
    const struct task *before = NULL;
    for (const struct task *task = first_delay; task; task = task->later) {
        assert(task->timed && task->sooner == before);
        assert(task->delay >= 0 && (before || task->delay > 0));
        assert(task->reason != NOTHING);
        before = task;
        listed++;
    }
    for (int id = 0; id < TASKS; id++)
        timed += tasks[id]->timed;
    assert(listed == timed);
}

static void check_mutex(int id)
{
    const struct mutex *mutex = mutexes[id];
    check_waiters(&mutex->waiters, FOR_MUTEX, id);
    if (!mutex->owner) {
        assert(mutex->waiters.first == NULL);
        return;
    }
    int found = 0;
    for (const struct mutex *held = mutex->owner->held; held; held = held->next_held)
        found += held == mutex;
    assert(found == 1);
    if (mutex->protocol == INHERIT && mutex->waiters.first)
        assert(mutex->owner->priority <= mutex->waiters.first->priority);
    if (mutex->protocol == CEILING)
        assert(mutex->owner->priority <= mutex->ceiling);
}

static void check_mailbox(int id)
{
    const struct mailbox *mailbox = mailboxes[id];
    int length = 0;
    check_waiters(&mailbox->waiters, FOR_MESSAGE, id);
    for (const struct message *message = mailbox->first; message; message = message->next) {
        assert(message->in_box);
        assert(message->next || mailbox->last == message);
        length++;
    }
    assert(mailbox->length == length);
    assert(length == 0 || mailbox->waiters.first == NULL);
}

static void check_word_queue(int id)
{
    const struct word_queue *queue = word_queues[id];
    check_waiters(&queue->receivers, FOR_WORD, id);
    check_waiters(&queue->senders, FOR_ROOM, id);
    assert(queue->length >= 0 && queue->length <= queue->capacity);
    assert(queue->head >= 0 && (queue->head < queue->capacity || queue->head == 0));
    assert(queue->length == 0 || queue->receivers.first == NULL);
    assert(queue->length == queue->capacity || queue->senders.first == NULL);
}

static void check_pool(int id)
{
    const struct pool *pool = pools[id];
    int free = 0, taken = 0;
    check_waiters(&pool->waiters, FOR_BLOCK, id);
    for (int block = pool->free; block != NOBODY; block = pool->next[block]) {
        assert(block >= 0 && block < pool->blocks && !pool->taken[block]);
        free++;
    }
    for (int block = 0; block < BLOCKS; block++)
        taken += pool->taken[block];
    assert(free == pool->free_count && free + taken == pool->blocks);
    assert(free == 0 || pool->waiters.first == NULL);
}

static void check_rwlock(int id)
{
    const struct rwlock *lock = rwlocks[id];
    int readers = 0;
    check_waiters(&lock->waiting_readers, FOR_READING, id);
    check_waiters(&lock->waiting_writers, FOR_WRITING, id);
    for (int task = 0; task < TASKS; task++)
        readers += tasks[task]->reading >> id & 1;
    assert(readers == lock->readers);
    assert(!lock->writer || readers == 0);
    assert(lock->writer || readers > 0 || !lock->waiting_writers.first);
    assert(lock->writer || lock->waiting_writers.first || !lock->waiting_readers.first);
}

static void check_pipe(int id)
{
    const struct pipe *pipe = pipes[id];
    check_waiters(&pipe->receivers, FOR_PACKET, id);
    check_waiters(&pipe->senders, FOR_SPACE, id);
    assert(pipe->head >= 0 && pipe->head < PIPE_BYTES && pipe->used >= 0 && pipe->used <= PIPE_BYTES);
    int at = pipe->head, left = pipe->used;
    for (int packet = 0; packet < PIPE_BYTES / 2 && left > 0; packet++) {
        int size = pipe->bytes[at] + 1;
        assert(size > 1 && size <= left);
        left -= size;
        at = (at + size) % PIPE_BYTES;
    }
    assert(left == 0);
    assert(pipe->used == 0 || !pipe->receivers.first);
    assert(pipe->used > 0 || !pipe->senders.first);
}

static void check_arena(void)
{
    int at = 0;
    _Bool free_before = 0;
    while (at < ARENA) {
        assert(arena[at].units > 0);
        assert(arena[at].used || !free_before);
        free_before = !arena[at].used;
        at += arena[at].units;
    }
    assert(at == ARENA);
}

static void check_timers(void)
{
    int running = 0, listed = 0;
    for (const struct timer *timer = first_timer; timer; timer = timer->next) {
        assert(timer->exists && timer->running && timer->delay >= 0);
        listed++;
    }
    for (int id = 0; id < TIMERS; id++)
        running += timers[id]->running;
    assert(running == listed);
}

static void check_kernel(void)
{
    kernel_lock();
    assert(current->state == RUNNING);
    assert(dispatching_off || current == most_urgent());
    check_ready();
    check_delays();
    check_timers();
    for (int id = 0; id < TASKS; id++)
        check_task(tasks[id]);
    for (int id = 0; id < SEMAPHORES; id++)
        if (semaphores[id]->exists) {
            check_waiters(&semaphores[id]->waiters, FOR_SEMAPHORE, id);
            assert(semaphores[id]->count >= 0 && semaphores[id]->count <= semaphores[id]->most);
            assert(semaphores[id]->count == 0 || semaphores[id]->waiters.first == NULL);
        }
    for (int id = 0; id < MUTEXES; id++)
        if (mutexes[id]->exists)
            check_mutex(id);
    for (int id = 0; id < EVENTS; id++)
        if (events[id]->exists) {
            check_waiters(&events[id]->waiters, FOR_EVENT, id);
            assert(!events[id]->single || events[id]->waiters.length <= 1);
        }
    for (int id = 0; id < MAILBOXES; id++)
        if (mailboxes[id]->exists)
            check_mailbox(id);
    for (int id = 0; id < WORD_QUEUES; id++)
        if (word_queues[id]->exists)
            check_word_queue(id);
    for (int id = 0; id < POOLS; id++)
        if (pools[id]->exists)
            check_pool(id);
    for (int id = 0; id < CONDITIONS; id++)
        if (conditions[id]->exists)
            check_waiters(&conditions[id]->waiters, FOR_CONDITION, id);
    for (int id = 0; id < RWLOCKS; id++)
        if (rwlocks[id]->exists)
            check_rwlock(id);
    for (int id = 0; id < BARRIERS; id++)
        if (barriers[id]->exists) {
            check_waiters(&barriers[id]->waiters, FOR_BARRIER, id);
            assert(barriers[id]->waiters.length < barriers[id]->needed);
        }
    for (int id = 0; id < PIPES; id++)
        if (pipes[id]->exists)
            check_pipe(id);
    check_arena();
    kernel_unlock();
}

/* ------------------------------------------------------------------------------------------------------ harness --- */

/* One system call by number. Numbers that no call has do nothing. With `FEW` there are only calls about mutexes. */
static int system_call(int number, int a, int b, int c, int d)
{
    int x, y;
    unsigned pattern;
    unsigned long now;
    struct task_info task;
    struct mutex_info mutex;
    struct queue_info queue;
    switch (number) {
    case 7: return sys_task_set_priority(a, b);
    case 12: return sys_mutex_create(a, b, c);
    case 15: return sys_mutex_lock(a, b);
    case 16: return sys_mutex_unlock(a);
#ifndef FEW
    case 0: return sys_tick();
    case 1: return sys_task_create(a, b);
    case 2: return sys_task_delete(a);
    case 3: return sys_task_start(a);
    case 4: return sys_task_cancel_starts(a);
    case 5: return sys_task_exit();
    case 6: return sys_task_terminate(a);
    case 8: return sys_task_priority(a, &x);
    case 9: return sys_task_info(a, &task);
    case 10: return sys_semaphore_create(a, b, c, d);
    case 11: return sys_semaphore_delete(a);
    case 13: return sys_mutex_delete(a);
    case 14: return sys_mutex_info(a, &mutex);
    case 17: return sys_semaphore_wait(a, b);
    case 18: return sys_semaphore_signal(a);
    case 19: return sys_semaphore_reset(a, b);
    case 20: return sys_semaphore_info(a, &x, &y);
    case 21: return sys_event_create(a, (unsigned)b, c, d);
    case 22: return sys_event_delete(a);
    case 23: return sys_event_set(a, (unsigned)b);
    case 24: return sys_event_clear(a, (unsigned)b);
    case 25: return sys_event_wait(a, (unsigned)b, c, d);
    case 26: return sys_event_info(a, &pattern, &x);
    case 27: return sys_mailbox_create(a, b, c);
    case 28: return sys_mailbox_delete(a);
    case 29: return sys_mailbox_send(a, b, c);
    case 30: return sys_mailbox_receive(a, b);
    case 31: return sys_mailbox_info(a, &x, &y);
    case 32: return sys_queue_create(a, b, c);
    case 33: return sys_queue_delete(a);
    case 34: return sys_queue_send(a, b, c);
    case 35: return sys_queue_force(a, b);
    case 36: return sys_queue_receive(a, b);
    case 37: return sys_queue_info(a, &queue);
    case 38: return sys_pool_create(a, b, c);
    case 39: return sys_pool_delete(a);
    case 40: return sys_pool_take(a, b);
    case 41: return sys_pool_give(a, b);
    case 42: return sys_pool_info(a, &x, &y);
    case 43: return sys_timer_create(a, b, c, (unsigned)d);
    case 44: return sys_timer_delete(a);
    case 45: return sys_timer_start(a, b, c);
    case 46: return sys_timer_stop(a);
    case 47: return sys_timer_left(a, &x);
    case 48: return sys_time(&now);
    case 49: return sys_rotate(a);
    case 50: return sys_sleep(a);
    case 51: return sys_wake(a);
    case 52: return sys_cancel_wakeups(a);
    case 53: return sys_delay(a);
    case 54: return sys_release_wait(a);
    case 55: return sys_suspend(a);
    case 56: return sys_resume(a);
    case 57: return sys_resume_forced(a);
    case 58: return sys_dispatching(a != 0);
    case 59: return sys_task_set_slice(a, b);
    case 60: return sys_condition_create(a, b);
    case 61: return sys_condition_delete(a);
    case 62: return sys_condition_wait(a, b, c);
    case 63: return sys_condition_signal(a);
    case 64: return sys_condition_broadcast(a);
    case 65: return sys_rwlock_create(a, b);
    case 66: return sys_rwlock_delete(a);
    case 67: return sys_rwlock_read(a, b);
    case 68: return sys_rwlock_write(a, b);
    case 69: return sys_rwlock_unlock(a);
    case 70: return sys_barrier_create(a, b);
    case 71: return sys_barrier_delete(a);
    case 72: return sys_barrier_wait(a, b);
    case 73: return sys_pipe_create(a, b);
    case 74: return sys_pipe_delete(a);
    case 75: return sys_pipe_send(a, b, (unsigned)c, d);
    case 76: return sys_pipe_receive(a, b);
    case 77: return sys_arena_take(a);
    case 78: return sys_arena_give(a);
    case 79: return sys_arena_info(&x, &y);
    case 80: return sys_interrupt_connect(a, b, c, (unsigned)d);
    case 81: return sys_interrupt_disconnect(a);
    case 82: return sys_interrupt_enable(a, b != 0);
    case 83: return sys_interrupt_raise(a);
#endif
    default: return BAD_ID;
    }
}

/* The system that the harness starts from: two tasks, and one of most things. */
static void populate(void)
{
    int failures = 0;
    failures += sys_task_create(1, 1) != OK;
    failures += sys_task_create(2, 1) != OK;
    failures += sys_semaphore_create(0, 1, 2, BY_PRIORITY) != OK;
    failures += sys_mutex_create(0, INHERIT, 0) != OK;
    failures += sys_event_create(0, 0, 0, BY_ARRIVAL) != OK;
    failures += sys_mailbox_create(0, BY_ARRIVAL, BY_PRIORITY) != OK;
    failures += sys_queue_create(0, 1, BY_PRIORITY) != OK;
    failures += sys_pool_create(0, 2, BY_ARRIVAL) != OK;
    failures += sys_timer_create(0, SIGNAL_SEMAPHORE, 0, 0) != OK;
    failures += sys_condition_create(0, BY_ARRIVAL) != OK;
    failures += sys_rwlock_create(0, BY_PRIORITY) != OK;
    failures += sys_barrier_create(0, 2) != OK;
    failures += sys_pipe_create(0, BY_ARRIVAL) != OK;
    failures += sys_interrupt_connect(0, WAKE_TASK, 2, 0) != OK;
    failures += sys_task_start(1) != OK;
    failures += sys_task_start(2) != OK;
    kernel_exit();
    assert(failures == 0);
    assert(current == tasks[1]);
}

int main(void)
{
    kernel_start();
    populate();
    for (int call = 0; call < CALLS; call++) {
        int number = __VERIFIER_nondet_int();
        int a = __VERIFIER_nondet_int();
        int b = __VERIFIER_nondet_int();
        int c = __VERIFIER_nondet_int();
        int d = __VERIFIER_nondet_int();
        int code = system_call(number, a, b, c, d);
        assert(code >= NO_BLOCK);
        kernel_exit();
    }
#ifndef FEW
    check_kernel();
#endif
    return 0;
}

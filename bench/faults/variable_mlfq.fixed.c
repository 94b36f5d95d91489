/*
 * A scheduler with feedback queues: a process that uses up its slice drops to the next lower
 * level, where slices are longer; one that blocks before keeps its level. From time to time
 * all processes are lifted to the top, so that none starves.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define LEVELS 3
#define PROCESSES 3
#define NOBODY (-1)
#define BOOST_TICKS 12

enum status { READY, RUNNING, BLOCKED, DONE };

struct process {
    enum status status;
    int level;
    int used; /* ticks of the present slice */
    int next; /* in the queue of its level */
};

struct level {
    int head;
    int tail;
};

static struct process processes[PROCESSES];
static struct level levels[LEVELS];
static int current = NOBODY;
static int ticks_since_boost;

static const int slice[LEVELS] = { 1, 2, 4 };

static void enqueue(int pid)
{
    struct level *level = &levels[processes[pid].level];
    processes[pid].status = READY;
    processes[pid].next = NOBODY;
    if (level->head == NOBODY)
        level->head = pid;
    else
        processes[level->tail].next = pid;
    level->tail = pid;
}

static int dequeue(int n)
{
    int pid = levels[n].head;
    if (pid != NOBODY)
        levels[n].head = processes[pid].next;
    return pid;
}

static void scheduler_init(void)
{
    current = NOBODY;
    ticks_since_boost = 0;
    for (int n = 0; n < LEVELS; n++) {
        levels[n].head = NOBODY;
        levels[n].tail = NOBODY;
    }
    for (int pid = 0; pid < PROCESSES; pid++) {
        processes[pid].level = 0;
        processes[pid].used = 0;
        enqueue(pid);
    }
}

/* Lets the first process of the highest level that has one run. */
static void schedule(void)
{
    current = NOBODY;
    for (int n = 0; n < LEVELS && current == NOBODY; n++)
        current = dequeue(n);
    if (current != NOBODY)
        processes[current].status = RUNNING;
}

static void boost(void)
{
    for (int n = 1; n < LEVELS; n++) {
        int pid = dequeue(n);
        while (pid != NOBODY) {
            processes[pid].level = 0;
            processes[pid].used = 0;
            enqueue(pid);
            pid = dequeue(n);
        }
    }
    ticks_since_boost = 0;
}

static void tick(void)
{
    if (++ticks_since_boost == BOOST_TICKS)
        boost();
    if (current == NOBODY) {
        schedule();
        return;
    }
    struct process *p = &processes[current];
    p->used++;
    if (p->used < slice[p->level])
        return;
    p->used = 0;
    if (p->level + 1 < LEVELS)
        p->level++;
    enqueue(current);
    schedule();
}

static void block(void)
{
    if (current == NOBODY)
        return;
    processes[current].status = BLOCKED;
    schedule();
}

static void wake(int pid)
{
    if (processes[pid].status != BLOCKED)
        return;
    processes[pid].used = 0;
    enqueue(pid);
    if (current != NOBODY && processes[current].level > processes[pid].level) {
        /* the one that woke up is more urgent */
        enqueue(current);
        schedule();
    }
}

static void exit_current(void)
{
    if (current == NOBODY)
        return;
    processes[current].status = DONE;
    schedule();
}

/* Everybody who wants to run is in the queue of his level, exactly once. */
static bool consistent(void)
{
    int queued = 0;
    int ready = 0;
    for (int n = 0; n < LEVELS; n++) {
        int left = PROCESSES;
        for (int pid = levels[n].head; pid != NOBODY && left > 0; pid = processes[pid].next) {
            if (processes[pid].level != n || processes[pid].status != READY)
                return false;
            queued++;
            left--;
        }
    }
    for (int pid = 0; pid < PROCESSES; pid++) {
        if (processes[pid].status == READY)
            ready++;
    }
    return queued == ready;
}

int main(void)
{
    scheduler_init();
    schedule();
    for (int i = 0; i < 5; i++) {
        int action = __VERIFIER_nondet_int();
        __VERIFIER_assume(action >= 0 && action < 4);
        if (action == 0) {
            tick();
        } else if (action == 1) {
            block();
        } else if (action == 2) {
            int pid = __VERIFIER_nondet_int();
            __VERIFIER_assume(pid >= 0 && pid < PROCESSES);
            wake(pid);
        } else {
            exit_current();
        }
        assert(consistent());
        if (current != NOBODY) {
            assert(processes[current].status == RUNNING);
            assert(processes[current].used < slice[processes[current].level]);
        }
    }
    /* nobody runs while somebody of a higher level is ready */
    for (int pid = 0; pid < PROCESSES; pid++) {
        if (processes[pid].status == READY && current != NOBODY)
            assert(processes[pid].level >= processes[current].level);
    }
    return 0;
}

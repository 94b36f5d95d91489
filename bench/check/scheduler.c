// Earliest deadline first on one processor with three periodic tasks; the test that admits tasks rounds down, so that
// slightly too much work is admitted and a deadline is missed.
//@ expect: violated
//@ unwind: 19
//@ witness: 3 2  5 2  4 0
#include "verify.h"

#ifndef TICKS
#define TICKS 18
#endif
#define TASKS 3
#define SHORTEST 2
#define LONGEST 6

struct task {
    int period, budget;
    int release, deadline, left;
};

static struct task tasks[TASKS];

/* Loads are counted in tenths of the processor. */
static int admitted(void)
{
    int load = 0;
    for (int i = 0; i < TASKS; i++)
#ifdef FIXED
        load += (10 * tasks[i].budget + tasks[i].period - 1) / tasks[i].period;
#else
        load += 10 * tasks[i].budget / tasks[i].period;
#endif
    return load <= 10;
}

static void release_tasks(int now)
{
    for (int i = 0; i < TASKS; i++) {
        struct task *task = &tasks[i];
        if (now == task->release) {
            assert(task->left == 0); //~ check: assertion
            task->left = task->budget;
            task->deadline = now + task->period;
            task->release = task->deadline;
        }
    }
}

/* The task that runs in the next tick, or null. */
static struct task *choose(void)
{
    struct task *chosen = 0;
    for (int i = 0; i < TASKS; i++)
        if (tasks[i].left > 0 && (!chosen || tasks[i].deadline < chosen->deadline))
            chosen = &tasks[i];
    return chosen;
}

int main(void)
{
    for (int i = 0; i < TASKS; i++) {
        tasks[i].period = any_from(SHORTEST, LONGEST);
        tasks[i].budget = any_from(0, LONGEST);
    }
    __VERIFIER_assume(admitted());
    int idle = 0;
    for (int now = 0; now < TICKS; now++) {
        release_tasks(now);
        struct task *task = choose();
        if (task)
            task->left--;
        else
            idle++;
        assert(!task || task->left >= 0);
    }
    assert(idle <= TICKS);
    return 0;
}

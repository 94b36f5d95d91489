// bench/check/scheduler.c with interrupts off while a task is chosen; they are switched on once more for a task that is found.
//@ rule: rules/interrupts.rule:disable=cli,enable=sti
//@ violated: interrupts are enabled more often than disabled
#include "../../../bench/check/verify.h"

#ifndef TICKS
#define TICKS 5
#endif
#define TASKS 3
#define SHORTEST 2
#define LONGEST 6

struct task {
    int period, budget;
    int release, deadline, left;
};

static struct task tasks[TASKS];

void cli(void);
void sti(void);

/* Loads are counted in tenths of the processor. */
static int admitted(void)
{
    int load = 0;
    for (int i = 0; i < TASKS; i++)
        load += (10 * tasks[i].budget + tasks[i].period - 1) / tasks[i].period;
    return load <= 10;
}

static void release_tasks(int now)
{
    for (int i = 0; i < TASKS; i++) {
        struct task *task = &tasks[i];
        if (now == task->release) {
            assert(task->left == 0);
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
    cli();
    for (int i = 0; i < TASKS; i++)
        if (tasks[i].left > 0 && (!chosen || tasks[i].deadline < chosen->deadline))
            chosen = &tasks[i];
#ifdef FIXED
    sti();
#else
    if (chosen)
        sti(); //~ fault
    sti(); //~ fault
#endif
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

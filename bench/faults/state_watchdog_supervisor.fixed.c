/*
 * Supervisor of several tasks that share one hardware watchdog. Each task reports checkpoints: it
 * starts a round, does its work, and ends the round. At the end of each supervision cycle every
 * task that is supervised must have completed a number of rounds within its limits, and it must have
 * passed the checkpoints in the right order. A task may have some bad cycles in a row before it
 * expires. As long as no task has expired the supervisor serves the hardware watchdog; after that it
 * records which task was the first to blame, and lets the system be reset.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define TASKS 3
#define NO_TASK (-1)
#define HARDWARE_TIMEOUT 2

enum checkpoint { ROUND_START, ROUND_WORK, ROUND_END, CHECKPOINTS };

enum task_state { INACTIVE, HEALTHY, SUSPECT, EXPIRED };

struct limits {
    uint8_t min_rounds;
    uint8_t max_rounds;
    uint8_t tolerance; /* bad cycles in a row that are accepted */
};

struct supervised {
    enum task_state state;
    struct limits limits;
    enum checkpoint next; /* the checkpoint that has to come */
    uint8_t rounds;       /* in the present cycle */
    uint8_t flow_errors;  /* in the present cycle */
    uint8_t bad_cycles;   /* in a row */
};

struct supervisor {
    struct supervised task[TASKS];
    bool failed;
    int8_t blamed;
    uint8_t cycles;
    uint8_t hardware; /* cycles until the hardware resets the system */
    bool reset;
};

static const struct limits configuration[TASKS] = {
    {1, 2, 1},
    {1, 1, 0},
    {0, 2, 2},
};

/* ---- tasks ---- */

static void begin_cycle(struct supervised *t)
{
    t->rounds = 0;
    t->flow_errors = 0;
}

static void activate(struct supervisor *s, int task)
{
    struct supervised *t = &s->task[task];
    if (t->state != INACTIVE)
        return;
    t->state = HEALTHY;
    t->next = ROUND_START;
    t->bad_cycles = 0;
    begin_cycle(t);
}

/* A task that stops is not supervised any more; one that has expired cannot get away. */
static bool deactivate(struct supervisor *s, int task)
{
    struct supervised *t = &s->task[task];
    if (t->state == INACTIVE || t->state == EXPIRED)
        return false;
    t->state = INACTIVE;
    return true;
}

/* Called by the tasks. After an error of the order the task has to begin a new round. */
static void reached(struct supervisor *s, int task, enum checkpoint point)
{
    struct supervised *t = &s->task[task];
    if (t->state == INACTIVE)
        return;
    if (point != t->next) {
        t->flow_errors++;
        t->next = point == ROUND_START ? ROUND_WORK : ROUND_START;
        return;
    }
    if (point == ROUND_END) {
        t->rounds++;
        t->next = ROUND_START;
    } else {
        t->next = (enum checkpoint)(point + 1);
    }
}

/* ---- evaluation ---- */

static bool cycle_was_good(const struct supervised *t)
{
    return t->rounds >= t->limits.min_rounds && t->rounds <= t->limits.max_rounds && t->flow_errors == 0;
}

static void evaluate(struct supervised *t)
{
    if (t->state == INACTIVE || t->state == EXPIRED)
        return;
    if (cycle_was_good(t)) {
        t->bad_cycles = 0;
        t->state = HEALTHY;
    } else {
        t->bad_cycles++;
        t->state = t->bad_cycles > t->limits.tolerance ? EXPIRED : SUSPECT;
    }
    begin_cycle(t);
}

static void hardware_cycle(struct supervisor *s)
{
    if (s->hardware > 0)
        s->hardware--;
    if (s->hardware == 0)
        s->reset = true;
}

/* The end of a supervision cycle. */
static void supervise(struct supervisor *s)
{
    s->cycles++;
    for (int i = 0; i < TASKS; i++) {
        evaluate(&s->task[i]);
        if (s->task[i].state == EXPIRED && !s->failed) {
            s->failed = true;
            s->blamed = (int8_t)i;
        }
    }
    hardware_cycle(s);
    if (!s->failed && !s->reset)
        s->hardware = HARDWARE_TIMEOUT;
}

static void supervisor_init(struct supervisor *s)
{
    for (int i = 0; i < TASKS; i++) {
        s->task[i].state = INACTIVE;
        s->task[i].limits = configuration[i];
        s->task[i].next = ROUND_START;
        s->task[i].bad_cycles = 0;
        begin_cycle(&s->task[i]);
    }
    s->failed = false;
    s->blamed = NO_TASK;
    s->cycles = 0;
    s->hardware = HARDWARE_TIMEOUT;
    s->reset = false;
}

/* ---- harness ---- */

/* What a task does in one cycle. */
enum behaviour { IDLES, ONE_ROUND, TWO_ROUNDS, THREE_ROUNDS, SKIPS_WORK, BEHAVIOURS };

static void run_task(struct supervisor *s, int task, uint8_t behaviour)
{
    int rounds = behaviour == SKIPS_WORK ? 1 : behaviour;
    for (int i = 0; i < THREE_ROUNDS; i++) {
        if (i >= rounds)
            break;
        reached(s, task, ROUND_START);
        reached(s, task, ROUND_WORK);
        reached(s, task, ROUND_END);
    }
    if (behaviour == SKIPS_WORK) {
        reached(s, task, ROUND_START);
        reached(s, task, ROUND_END);
    }
}

int main(void)
{
    struct supervisor s;
    int bad[TASKS] = {0, 0, 0};
    int blamed = NO_TASK;
    int failed_cycles = 0;
    uint8_t leaver = __VERIFIER_nondet_uchar();
    supervisor_init(&s);
    for (int i = 0; i < TASKS; i++)
        activate(&s, i);
    if (leaver < TASKS)
        assert(deactivate(&s, leaver) && !deactivate(&s, leaver));

    for (int cycle = 0; cycle < 3; cycle++) {
        for (int i = 0; i < TASKS; i++) {
            const struct limits *l = &configuration[i];
            uint8_t behaviour = __VERIFIER_nondet_uchar();
            __VERIFIER_assume(behaviour < BEHAVIOURS);
            if (i != leaver)
                activate(&s, i); /* makes no difference */
            run_task(&s, i, behaviour);
            bool good = behaviour != SKIPS_WORK && behaviour >= l->min_rounds && behaviour <= l->max_rounds;
            if (i == leaver || bad[i] > l->tolerance)
                continue;
            bad[i] = good ? 0 : bad[i] + 1;
            if (bad[i] > l->tolerance && blamed == NO_TASK)
                blamed = i;
        }
        supervise(&s);
        for (int i = 0; i < TASKS; i++) {
            assert((s.task[i].state == INACTIVE) == (i == leaver));
            assert((s.task[i].state == EXPIRED) == (bad[i] > configuration[i].tolerance));
            assert((s.task[i].state == SUSPECT) == (bad[i] > 0 && bad[i] <= configuration[i].tolerance));
        }
        failed_cycles += blamed != NO_TASK;
        assert(s.blamed == blamed && s.failed == (blamed != NO_TASK));
        assert(s.reset == (failed_cycles >= HARDWARE_TIMEOUT));
    }
    return 0;
}

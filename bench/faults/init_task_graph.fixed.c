/*
 * Scheduler for a graph of tasks with durations. Tasks may depend on others; the graph is checked
 * for cycles and put into an order, the earliest and the latest times of all tasks are computed,
 * and with them the slack: how long a task may be late without delaying the whole. Then the tasks
 * are given to a number of workers, in their order.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_TASKS 4
#define WORKERS 2
#define NO_TASK (-1)
#define NO_WORKER (-1)
#define MAX_DURATION 5

enum graph_error { GRAPH_OK, GRAPH_FULL, GRAPH_NO_SUCH_TASK, GRAPH_CYCLE };

struct task {
    int duration;
    uint8_t needs;
    int earliest_start;
    int earliest_finish;
    int latest_start;
    int latest_finish;
    int slack;
};

struct graph {
    struct task task[MAX_TASKS];
    int tasks;
    int order[MAX_TASKS];
    int ordered;
    int length;
};

struct worker {
    int last;
    int free_at;
    int busy;
};

struct slot {
    int worker;
    int start;
    int finish;
};

struct schedule {
    struct graph *graph;
    struct worker worker[WORKERS];
    struct slot slot[MAX_TASKS];
    int end;
    int planned;
};

/* --- Graph --------------------------------------------------------------------------------- */

static void graph_init(struct graph *g)
{
    g->tasks = 0;
    g->ordered = 0;
    g->length = 0;
}

static enum graph_error graph_add(struct graph *g, int duration)
{
    if (g->tasks == MAX_TASKS)
        return GRAPH_FULL;
    struct task *t = &g->task[g->tasks];
    t->duration = duration;
    t->needs = 0;
    t->earliest_start = 0;
    t->earliest_finish = 0;
    t->latest_start = 0;
    t->latest_finish = 0;
    t->slack = 0;
    g->tasks++;
    return GRAPH_OK;
}

static bool task_needs(const struct graph *g, int task, int other)
{
    return g->task[task].needs >> other & 1;
}

static enum graph_error graph_depend(struct graph *g, int task, int other)
{
    if (task < 0 || task >= g->tasks || other < 0 || other >= g->tasks)
        return GRAPH_NO_SUCH_TASK;
    if (task == other)
        return GRAPH_CYCLE;
    g->task[task].needs |= (uint8_t)(1u << other);
    return GRAPH_OK;
}

/* Puts the tasks into an order in which each one comes after all that it needs. */
static enum graph_error graph_sort(struct graph *g)
{
    uint8_t placed = 0;
    g->ordered = 0;
    for (int round = 0; round < g->tasks; round++) {
        for (int t = 0; t < g->tasks; t++) {
            if (placed >> t & 1)
                continue;
            if (g->task[t].needs & ~placed)
                continue;
            placed |= (uint8_t)(1u << t);
            g->order[g->ordered] = t;
            g->ordered++;
        }
    }
    return g->ordered == g->tasks ? GRAPH_OK : GRAPH_CYCLE;
}

/* --- Times --------------------------------------------------------------------------------- */

static void compute_earliest(struct graph *g, int task)
{
    struct task *t = &g->task[task];
    int start = 0;
    for (int other = 0; other < g->tasks; other++) {
        if (task_needs(g, task, other) && g->task[other].earliest_finish > start)
            start = g->task[other].earliest_finish;
    }
    t->earliest_start = start;
    t->earliest_finish = start + t->duration;
}

static void compute_latest(struct graph *g, int task)
{
    struct task *t = &g->task[task];
    int finish = g->length;
    for (int other = 0; other < g->tasks; other++) {
        if (task_needs(g, other, task) && g->task[other].latest_start < finish)
            finish = g->task[other].latest_start;
    }
    t->latest_finish = finish;
    t->latest_start = finish - t->duration;
    t->slack = t->latest_start - t->earliest_start;
}

static enum graph_error graph_times(struct graph *g)
{
    enum graph_error error = graph_sort(g);
    if (error != GRAPH_OK)
        return error;
    g->length = 0;
    for (int i = 0; i < g->tasks; i++) {
        int task = g->order[i];
        compute_earliest(g, task);
        if (g->task[task].earliest_finish > g->length)
            g->length = g->task[task].earliest_finish;
    }
    for (int i = g->tasks - 1; i >= 0; i--)
        compute_latest(g, g->order[i]);
    return GRAPH_OK;
}

static int count_critical(const struct graph *g)
{
    int count = 0;
    for (int t = 0; t < g->tasks; t++)
        count += g->task[t].slack == 0;
    return count;
}

static int total_work(const struct graph *g)
{
    int sum = 0;
    for (int t = 0; t < g->tasks; t++)
        sum += g->task[t].duration;
    return sum;
}

/* --- Schedule ------------------------------------------------------------------------------ */

static void schedule_init(struct schedule *s, struct graph *g)
{
    s->graph = g;
    for (int i = 0; i < WORKERS; i++) {
        s->worker[i].last = NO_TASK;
        s->worker[i].free_at = 0;
        s->worker[i].busy = 0;
    }
    for (int t = 0; t < g->tasks; t++) {
        s->slot[t].worker = NO_WORKER;
        s->slot[t].start = 0;
        s->slot[t].finish = 0;
    }
    s->end = 0;
    s->planned = 0;
}

/* The time when everything that a task needs is done. */
static int ready_at(const struct schedule *s, int task)
{
    int time = 0;
    for (int other = 0; other < s->graph->tasks; other++) {
        if (task_needs(s->graph, task, other) && s->slot[other].finish > time)
            time = s->slot[other].finish;
    }
    return time;
}

/*
 * The worker for a task that can start at a certain time: of those who are free by then, the one
 * who has the least to wait; otherwise the one who is free first.
 */
static int choose_worker(const struct schedule *s, int time)
{
    int best = 0;
    for (int i = 1; i < WORKERS; i++) {
        int free_at = s->worker[i].free_at;
        int best_free_at = s->worker[best].free_at;
        if (free_at <= time) {
            if (best_free_at > time || free_at > best_free_at)
                best = i;
        } else if (free_at < best_free_at) {
            best = i;
        }
    }
    return best;
}

static void plan_task(struct schedule *s, int task)
{
    int time = ready_at(s, task);
    int number = choose_worker(s, time);
    struct worker *w = &s->worker[number];
    struct slot *slot = &s->slot[task];
    slot->worker = number;
    slot->start = time > w->free_at ? time : w->free_at;
    slot->finish = slot->start + s->graph->task[task].duration;
    w->last = task;
    w->free_at = slot->finish;
    w->busy += s->graph->task[task].duration;
    if (slot->finish > s->end)
        s->end = slot->finish;
    s->planned++;
}

/* Plans all tasks in their order. Returns the time of the end. */
static int schedule_run(struct schedule *s, struct graph *g)
{
    schedule_init(s, g);
    for (int i = 0; i < g->ordered; i++)
        plan_task(s, g->order[i]);
    return s->end;
}

/* The time that a worker spends without work. */
static int idle_time(const struct schedule *s, int worker)
{
    return s->end - s->worker[worker].busy;
}

/* How many tasks end later than they may if the whole is not to take longer. */
static int count_late(const struct schedule *s)
{
    int count = 0;
    for (int t = 0; t < s->graph->tasks; t++)
        count += s->slot[t].finish > s->graph->task[t].latest_finish;
    return count;
}

/* --- Harness ------------------------------------------------------------------------------- */

static void check_times(const struct graph *g)
{
    for (int t = 0; t < g->tasks; t++) {
        const struct task *task = &g->task[t];
        assert(task->slack >= 0);
        assert(task->latest_finish <= g->length);
        assert(task->earliest_finish - task->earliest_start == task->duration);
        for (int other = 0; other < g->tasks; other++) {
            if (!task_needs(g, t, other))
                continue;
            assert(g->task[other].earliest_finish <= task->earliest_start);
            assert(g->task[other].latest_finish <= task->latest_start);
        }
    }
    assert(g->tasks == 0 || count_critical(g) >= 1);
}

static void check_schedule(const struct schedule *s)
{
    const struct graph *g = s->graph;
    int busy = 0;
    for (int i = 0; i < WORKERS; i++) {
        busy += s->worker[i].busy;
        assert(idle_time(s, i) >= 0 && s->worker[i].free_at <= s->end);
    }
    assert(busy == total_work(g));
    assert(s->planned == g->tasks);
    for (int t = 0; t < g->tasks; t++) {
        assert(s->slot[t].finish - s->slot[t].start == g->task[t].duration);
        assert(s->slot[t].start >= g->task[t].earliest_start);
        for (int other = 0; other < t; other++) {
            if (task_needs(g, t, other))
                assert(s->slot[other].finish <= s->slot[t].start);
            if (s->slot[t].worker == s->slot[other].worker)
                assert(s->slot[t].finish <= s->slot[other].start ||
                       s->slot[other].finish <= s->slot[t].start);
        }
    }
}

/* A task may use up its slack, and not more, without making the whole longer. */
static void check_slack(struct graph *g, int task)
{
    int length = g->length;
    int slack = g->task[task].slack;
    int duration = g->task[task].duration;
    g->task[task].duration = duration + slack;
    assert(graph_times(g) == GRAPH_OK && g->length == length);
    g->task[task].duration = duration + slack + 1;
    assert(graph_times(g) == GRAPH_OK && g->length == length + 1);
    g->task[task].duration = duration;
    assert(graph_times(g) == GRAPH_OK && g->length == length);
}

static int any_duration(void)
{
    unsigned duration = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(duration >= 1 && duration <= MAX_DURATION);
    return (int)duration;
}

int main(void)
{
    struct graph g;
    struct schedule s;
    graph_init(&g);

    /* A task in the beginning, and others of which two depend on it. */
    assert(graph_add(&g, 2) == GRAPH_OK);
    assert(graph_add(&g, any_duration()) == GRAPH_OK);
    assert(graph_add(&g, any_duration()) == GRAPH_OK);
    assert(graph_add(&g, 3) == GRAPH_OK);
    assert(graph_add(&g, 1) == GRAPH_FULL);
    assert(graph_depend(&g, 1, 0) == GRAPH_OK);
    assert(graph_depend(&g, 3, 0) == GRAPH_OK);
    assert(graph_depend(&g, 2, 2) == GRAPH_CYCLE);
    assert(graph_depend(&g, 4, 0) == GRAPH_NO_SUCH_TASK);
    if (__VERIFIER_nondet_uchar() % 2)
        assert(graph_depend(&g, 3, 1) == GRAPH_OK);

    assert(graph_times(&g) == GRAPH_OK);
    check_times(&g);
    assert(g.length >= 5 && g.length <= total_work(&g));
    check_slack(&g, 2);

    int length = schedule_run(&s, &g);
    assert(length >= g.length);
    check_schedule(&s);
    assert((length == g.length) == (count_late(&s) == 0));

    /* The beginning cannot wait for the end. */
    assert(graph_depend(&g, 0, 3) == GRAPH_OK);
    assert(graph_times(&g) == GRAPH_CYCLE);
    return 0;
}

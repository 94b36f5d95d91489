/*
 * Earliest deadline first scheduler.
 *
 * Ready jobs are in a linked list sorted by absolute deadline; jobs with the
 * same deadline run in the order of their release.  Time is a 16 bit tick
 * counter that wraps, so deadlines are compared by their distance.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_JOBS 3
#define NO_JOB   0xFFu

typedef uint16_t tick_t;

struct job {
    uint8_t next;           /* index of the next ready job or NO_JOB */
    uint8_t budget;         /* ticks of work left */
    bool queued;
    tick_t deadline;
};

struct sched {
    struct job job[MAX_JOBS];
    uint8_t ready;          /* the first of the list */
    uint8_t n_ready;
    tick_t now;
    unsigned missed;
};

/* true if a is before b on the circle of ticks */
static bool tick_before(tick_t a, tick_t b)
{
    return a < b;
}

static void sched_init(struct sched *s, tick_t start)
{
    for (int i = 0; i < MAX_JOBS; i++) {
        s->job[i].next = NO_JOB;
        s->job[i].budget = 0;
        s->job[i].deadline = 0;
        s->job[i].queued = false;
    }
    s->ready = NO_JOB;
    s->now = start;
    s->missed = 0;
    s->n_ready = 0;
}

/* Put the job behind all jobs that are not later than it. */
static void sched_insert(struct sched *s, uint8_t id)
{
    struct job *j = &s->job[id];
    uint8_t prev = NO_JOB, cur = s->ready;

    for (int i = 0; i < MAX_JOBS && cur != NO_JOB; i++) {
        if (tick_before(j->deadline, s->job[cur].deadline))
            break;
        prev = cur;
        cur = s->job[cur].next;
    }
    j->next = cur;
    if (prev == NO_JOB)
        s->ready = id;
    else
        s->job[prev].next = id;
    j->queued = true;
    s->n_ready++;
}

/* Release a job with a deadline relative to now. */
static bool sched_release(struct sched *s, uint8_t id, tick_t relative,
                          uint8_t budget)
{
    struct job *j = &s->job[id];

    if (j->queued || budget == 0)
        return false;
    j->deadline = (tick_t)(s->now + relative);
    j->budget = budget;
    sched_insert(s, id);
    return true;
}

/* The first job leaves the list. */
static void sched_remove_first(struct sched *s)
{
    struct job *j = &s->job[s->ready];

    s->ready = j->next;
    j->next = NO_JOB;
    j->queued = false;
    s->n_ready--;
}

/*
 * One tick: the first job runs.  Returns the job that has completed with
 * this tick, or NO_JOB.
 */
static uint8_t sched_tick(struct sched *s)
{
    uint8_t run = s->ready;

    s->now++;
    if (run == NO_JOB)
        return NO_JOB;
    s->job[run].budget--;
    if (s->job[run].budget > 0)
        return NO_JOB;
    if (tick_before(s->job[run].deadline, s->now))
        s->missed++;
    sched_remove_first(s);
    return run;
}

/* ------------------------------------------------------------------ */

int main(void)
{
    struct sched s;
    uint8_t rel[MAX_JOBS], budget[MAX_JOBS];
    int order[MAX_JOBS] = { -1, -1, -1 };
    int when[MAX_JOBS] = { 0, 0, 0 };
    int n = 0, total = 0;
    unsigned late = 0;
    tick_t start = __VERIFIER_nondet_ushort();

    sched_init(&s, start);
    for (uint8_t i = 0; i < MAX_JOBS; i++) {
        rel[i] = __VERIFIER_nondet_uchar();
        budget[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(rel[i] >= 1 && rel[i] <= 7);
        __VERIFIER_assume(budget[i] == (i == 1 ? 2 : 1));
        total += budget[i];
        assert(sched_release(&s, i, rel[i], budget[i]));
        assert(!sched_release(&s, i, rel[i], budget[i]));
    }
    assert(s.n_ready == MAX_JOBS);

    /* run until all is done, then look at the order */
    for (int t = 1; t <= 4; t++) {
        uint8_t done = sched_tick(&s);
        if (done != NO_JOB) {
            assert(done < MAX_JOBS && n < MAX_JOBS);
            when[done] = t;
            if (t > rel[done])
                late++;
            order[n++] = done;
        }
        assert((t >= total) == (s.ready == NO_JOB));
    }
    assert(n == MAX_JOBS && s.n_ready == 0);
    assert(s.missed == late);
    for (int i = 0; i + 1 < MAX_JOBS; i++) {
        int a = order[i], b = order[i + 1];
        assert(when[a] + budget[b] == when[b]);
        assert(rel[a] < rel[b] || (rel[a] == rel[b] && a < b));
    }
    return 0;
}

/*
 * Ready queue of a small fixed-priority kernel: one FIFO per priority and a
 * bitmap of the priorities that have a ready thread. Threads are linked by
 * their numbers.
 */
#include <assert.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define NPRIO 2
#define NTHREADS 3
#define NSTEPS 4
#define NONE 0xFF

struct thread {
    uint8_t next;
    uint8_t prio;
    uint8_t ready;
};

struct runq {
    struct thread *th;
    uint8_t head[NPRIO];
    uint8_t tail[NPRIO];
    uint32_t bitmap;
};

static void runq_init(struct runq *q, struct thread *th)
{
    q->th = th;
    for (int i = 0; i < NPRIO; i++) {
        q->head[i] = NONE;
        q->tail[i] = NONE;
    }
    q->bitmap = 0;
}

/* Append to the FIFO of the thread's priority. */
static void runq_add(struct runq *q, uint8_t t)
{
    uint8_t p = q->th[t].prio;

    q->th[t].next = NONE;
    if (q->head[p] == NONE)
        q->head[p] = t;
    else
        q->th[q->tail[p]].next = t;
    q->tail[p] = t;
    q->bitmap |= 1u << p;
    q->th[t].ready = 1;
}

/* Take a thread out of the queue, wherever it is. */
static void runq_remove(struct runq *q, uint8_t t)
{
    uint8_t p = q->th[t].prio;
    uint8_t prev = NONE;
    uint8_t cur = q->head[p];

    for (int i = 0; i < NTHREADS && cur != NONE && cur != t; i++) {
        prev = cur;
        cur = q->th[cur].next;
    }
    if (cur != t)
        return;
    if (prev == NONE)
        q->head[p] = q->th[t].next;
    else
        q->th[prev].next = q->th[t].next;
    if (q->tail[p] == t)
        q->tail[p] = prev;
    if (q->head[p] == NONE)
        q->bitmap &= ~(1u << p);
    q->th[t].ready = 0;
}

/* Most urgent ready thread or NONE; priority 0 is the most urgent one. */
static uint8_t runq_pick(const struct runq *q)
{
    for (int p = 0; p < NPRIO; p++) {
        if (q->bitmap & (1u << p))
            return q->head[p];
    }
    return NONE;
}

int main(void)
{
    struct runq q;
    struct thread th[NTHREADS];

    runq_init(&q, th);
    for (int i = 0; i < NTHREADS; i++) {
        th[i].next = NONE;
        th[i].prio = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(th[i].prio < NPRIO);
        th[i].ready = 0;
    }

    for (int s = 0; s < NSTEPS; s++) {
        uint8_t k = __VERIFIER_nondet_uchar();
        uint8_t best;

        __VERIFIER_assume(k < NTHREADS);
        if (th[k].ready)
            runq_remove(&q, k);
        else
            runq_add(&q, k);

        best = runq_pick(&q);
        if (best != NONE)
            assert(th[best].ready);
        for (int i = 0; i < NTHREADS; i++) {
            if (th[i].ready) {
                assert(best != NONE);
                assert(th[best].prio <= th[i].prio);
            }
        }
    }
    return 0;
}

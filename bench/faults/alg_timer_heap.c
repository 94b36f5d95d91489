/*
 * Timer queue: a binary min-heap of deadlines with an index, so that any
 * timer can be cancelled or moved in O(log n).
 *
 * heap[] holds timer ids in heap order, where[] is the inverse map: for a
 * timer id its place in heap[], or NOT_QUEUED.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define MAX_TIMERS 6
#define NOT_QUEUED (-1)

typedef struct {
    uint8_t deadline[MAX_TIMERS];
    int8_t heap[MAX_TIMERS];
    int8_t where[MAX_TIMERS];
    int count;
} timer_queue_t;

static void tq_init(timer_queue_t *q)
{
    for (int i = 0; i < MAX_TIMERS; i++) {
        q->deadline[i] = 0;
        q->heap[i] = 0;
        q->where[i] = NOT_QUEUED;
    }
    q->count = 0;
}

static bool earlier(const timer_queue_t *q, int pos_a, int pos_b)
{
    return q->deadline[q->heap[pos_a]] < q->deadline[q->heap[pos_b]];
}

/* Swaps two places of the heap and keeps the inverse map in step. */
static void swap_places(timer_queue_t *q, int a, int b)
{
    int8_t id_a = q->heap[a];
    int8_t id_b = q->heap[b];

    q->heap[a] = id_b;
    q->heap[b] = id_a;
    q->where[id_b] = (int8_t)a;
    q->where[id_a] = (int8_t)b;
}

static void sift_up(timer_queue_t *q, int pos)
{
    while (pos > 0) {
        int parent = (pos - 1) / 2;

        if (!earlier(q, pos, parent))
            return;
        swap_places(q, pos, parent);
        pos = parent;
    }
}

static void sift_down(timer_queue_t *q, int pos)
{
    while (2 * pos + 1 < q->count) {
        int best = pos;
        int left = 2 * pos + 1;
        int right = left + 1;

        if (earlier(q, left, best))
            best = left;
        if (right < q->count && earlier(q, right, best))
            best = right;
        if (best == pos)
            return;
        swap_places(q, pos, best);
        pos = best;
    }
}

/* Starts a timer that is not running. */
static bool tq_start(timer_queue_t *q, int id, uint8_t deadline)
{
    if (id < 0 || id >= MAX_TIMERS || q->where[id] != NOT_QUEUED)
        return false;
    q->deadline[id] = deadline;
    q->heap[q->count] = (int8_t)id;
    q->where[id] = (int8_t)q->count;
    q->count++;
    sift_up(q, q->count - 1);
    return true;
}

/*
 * Cancels a running timer: the last one takes its place and then moves
 * to where it belongs, up or down.
 */
static bool tq_cancel(timer_queue_t *q, int id)
{
    int pos, last;

    if (id < 0 || id >= MAX_TIMERS || q->where[id] == NOT_QUEUED)
        return false;

    pos = q->where[id];
    last = q->count - 1;
    if (pos != last)
        swap_places(q, pos, last);
    q->where[id] = NOT_QUEUED;
    q->count = last;
    if (pos < last) {
        sift_down(q, pos);
    }
    return true;
}

/* The timer that expires first, or -1. */
static int tq_first(const timer_queue_t *q)
{
    return q->count == 0 ? -1 : q->heap[0];
}

/* -------------------------------------------------------------- harness */

static bool in_heap_order(const timer_queue_t *q)
{
    for (int i = 1; i < MAX_TIMERS; i++)
        if (i < q->count && earlier(q, i, (i - 1) / 2))
            return false;
    return true;
}

int main(void)
{
    timer_queue_t q;
    uint8_t victim;

    /* A queue in which all timers run, in any valid heap order. */
    tq_init(&q);
    for (int i = 0; i < MAX_TIMERS; i++) {
        q.deadline[i] = __VERIFIER_nondet_uchar() & 0x03u;
        q.heap[i] = (int8_t)i;
        q.where[i] = (int8_t)i;
    }
    q.count = MAX_TIMERS;
    __VERIFIER_assume(in_heap_order(&q));

    victim = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(victim < MAX_TIMERS);
    assert(tq_cancel(&q, victim));

    assert(q.count == MAX_TIMERS - 1);
    for (int i = 0; i < MAX_TIMERS - 1; i++) {
        assert(q.heap[i] != victim);
        assert(q.where[q.heap[i]] == i);
    }
    assert(in_heap_order(&q));
    assert(tq_first(&q) != victim);
    return 0;
}

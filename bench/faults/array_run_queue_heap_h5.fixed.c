/* Run queue of a small RTOS: a binary min-heap of task ids ordered by
 * (priority, arrival).  where[] maps each task to its slot in the heap so that
 * a task can be re-prioritised or removed in place. */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

enum { MAX_TASKS = 4, NOT_QUEUED = 0xFF };

typedef uint8_t task_id;

struct run_queue {
    task_id heap[MAX_TASKS];
    uint8_t where[MAX_TASKS];
    uint8_t prio[MAX_TASKS];
    uint8_t count;
};

static void rq_init(struct run_queue *q)
{
    q->count = 0;
    for (int i = 0; i < MAX_TASKS; i++) {
        q->heap[i] = 0;
        q->where[i] = NOT_QUEUED;
        q->prio[i] = 0;
    }
}

/* Lower priority value runs first; ties are broken by the task id. */
static bool rq_before(const struct run_queue *q, task_id a, task_id b)
{
    if (q->prio[a] != q->prio[b]) {
        return q->prio[a] < q->prio[b];
    }
    return a < b;
}

static void rq_place(struct run_queue *q, uint8_t slot, task_id t)
{
    q->heap[slot] = t;
    q->where[t] = slot;
}

static void rq_sift_up(struct run_queue *q, uint8_t slot)
{
    task_id moving = q->heap[slot];

    while (slot > 0) {
        uint8_t parent = (uint8_t)((slot - 1) / 2);

        if (!rq_before(q, moving, q->heap[parent])) {
            break;
        }
        rq_place(q, slot, q->heap[parent]);
        slot = parent;
    }
    rq_place(q, slot, moving);
}

static void rq_sift_down(struct run_queue *q, uint8_t slot)
{
    task_id moving = q->heap[slot];

    while (slot < q->count / 2) {
        uint8_t child = (uint8_t)(2 * slot + 1);

        if (child + 1 < q->count &&
            rq_before(q, q->heap[child + 1], q->heap[child])) {
            child++;
        }
        if (!rq_before(q, q->heap[child], moving)) {
            break;
        }
        rq_place(q, slot, q->heap[child]);
        slot = child;
    }
    rq_place(q, slot, moving);
}

static void rq_push(struct run_queue *q, task_id t, uint8_t prio)
{
    uint8_t slot = q->count;

    q->prio[t] = prio;
    q->count++;
    rq_place(q, slot, t);
    rq_sift_up(q, slot);
}

/* Take task t out of the queue, wherever it stands. */
static void rq_remove(struct run_queue *q, task_id t)
{
    uint8_t slot = q->where[t];
    task_id last;

    if (slot == NOT_QUEUED) {
        return;
    }
    q->count--;
    last = q->heap[q->count];
    q->where[t] = NOT_QUEUED;
    if (last != t) {
        rq_place(q, slot, last);
        rq_sift_up(q, slot);
        rq_sift_down(q, q->where[last]);
    }
}

static task_id rq_pop(struct run_queue *q)
{
    task_id top = q->heap[0];

    rq_remove(q, top);
    return top;
}

/* ---- harness ---- */

#define N 4

int main(void)
{
    struct run_queue q;
    uint8_t prio[N];
    uint8_t victim = __VERIFIER_nondet_uchar();
    uint8_t last_prio = 0;
    unsigned popped = 0;

    rq_init(&q);
    for (uint8_t i = 0; i < N; i++) {
        prio[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(prio[i] < 4);
        rq_push(&q, i, prio[i]);
    }
    __VERIFIER_assume(victim < N);
    rq_remove(&q, victim);
    assert(q.count == N - 1);

    for (int i = 0; i < 2; i++) {
        task_id t = rq_pop(&q);

        assert(t < N && t != victim);
        assert((popped & (1u << t)) == 0);
        assert(prio[t] >= last_prio);
        last_prio = prio[t];
        popped |= 1u << t;
    }
    assert(q.count == N - 3);
    return 0;
}

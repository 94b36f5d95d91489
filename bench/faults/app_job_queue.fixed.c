/*
 * Priority queue of jobs: a binary heap, smallest key first.  The key of
 * a job is its deadline; among equal deadlines the job that was submitted
 * first runs first.
 */
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define QUEUE_MAX 5

struct job {
    uint8_t  id;
    uint8_t  deadline;
    uint16_t ticket;        /* order of submission */
};

struct job_queue {
    struct job heap[QUEUE_MAX];
    unsigned   len;
    uint16_t   next_ticket;
};

static void jq_init(struct job_queue *q)
{
    q->len = 0;
    q->next_ticket = 0;
}

/* Must a run before b? */
static bool job_before(const struct job *a, const struct job *b)
{
    if (a->deadline != b->deadline)
        return a->deadline < b->deadline;
    return a->ticket < b->ticket;
}

static void job_swap(struct job *a, struct job *b)
{
    struct job t = *a;

    *a = *b;
    *b = t;
}

static void sift_up(struct job_queue *q, unsigned i)
{
    while (i > 0) {
        unsigned parent = (i - 1) / 2;

        if (!job_before(&q->heap[i], &q->heap[parent]))
            break;
        job_swap(&q->heap[i], &q->heap[parent]);
        i = parent;
    }
}

static void sift_down(struct job_queue *q, unsigned i)
{
    for (;;) {
        unsigned left = 2 * i + 1;
        unsigned right = left + 1;
        unsigned least = i;

        if (left < q->len && job_before(&q->heap[left], &q->heap[least]))
            least = left;
        if (right < q->len && job_before(&q->heap[right], &q->heap[least]))
            least = right;
        if (least == i)
            return;
        job_swap(&q->heap[i], &q->heap[least]);
        i = least;
    }
}

static bool jq_submit(struct job_queue *q, uint8_t id, uint8_t deadline)
{
    struct job *j;

    if (q->len == QUEUE_MAX)
        return false;
    j = &q->heap[q->len];
    j->id = id;
    j->deadline = deadline;
    j->ticket = q->next_ticket++;
    q->len++;
    sift_up(q, q->len - 1);
    return true;
}

static bool jq_take(struct job_queue *q, struct job *out)
{
    if (q->len == 0)
        return false;
    *out = q->heap[0];
    q->len--;
    if (q->len > 0) {
        q->heap[0] = q->heap[q->len];
        sift_down(q, 0);
    }
    return true;
}

/* Where is the job with this id?  The length if it is not queued. */
static unsigned jq_find(const struct job_queue *q, uint8_t id)
{
    unsigned i;

    for (i = 0; i < q->len; i++) {
        if (q->heap[i].id == id)
            break;
    }
    return i;
}

/* Take a job out of the middle of the heap. */
static bool jq_cancel(struct job_queue *q, uint8_t id)
{
    unsigned i = jq_find(q, id);

    if (i == q->len)
        return false;
    q->len--;
    if (i < q->len) {
        q->heap[i] = q->heap[q->len];
        sift_up(q, i);
        sift_down(q, i);
    }
    return true;
}

/* Count the jobs whose deadline is before `now`. */
static unsigned jq_late(const struct job_queue *q, uint8_t now)
{
    unsigned n = 0;

    for (unsigned i = 0; i < q->len; i++) {
        if (q->heap[i].deadline < now)
            n++;
    }
    return n;
}

/* ---- harness ---- */

#define JOBS 4

int main(void)
{
    struct job_queue q;
    struct job prev, cur;
    unsigned seen = 0;

    jq_init(&q);
    for (uint8_t i = 0; i < JOBS; i++) {
        unsigned char deadline = __VERIFIER_nondet_uchar();

        __VERIFIER_assume(deadline < 16);
        assert(jq_submit(&q, i, deadline));
    }

    assert(!jq_cancel(&q, JOBS));
    assert(jq_submit(&q, JOBS, 16));
    assert(!jq_submit(&q, JOBS + 1, 0));
    assert(jq_late(&q, 16) == JOBS);
    assert(jq_cancel(&q, JOBS));

    assert(jq_take(&q, &prev));
    seen |= 1u << prev.id;
    for (int i = 1; i < JOBS; i++) {
        assert(jq_take(&q, &cur));
        assert(prev.deadline <= cur.deadline);
        if (prev.deadline == cur.deadline)
            assert(prev.id < cur.id);
        seen |= 1u << cur.id;
        prev = cur;
    }
    assert(seen == (1u << JOBS) - 1u);
    assert(!jq_take(&q, &cur));
    return 0;
}

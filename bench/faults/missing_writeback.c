/*
 * A writeback queue of a disk: blocks are written in any order, lowest number first, except
 * across a barrier, which lets nothing pass before all earlier blocks are on the disk.
 */
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);
extern bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

#define QUEUE 4
#define WRITES 3
#define BLOCKS 8

struct request {
    int block;
    int epoch; /* number of barriers before it */
    int order; /* in which it came */
};

struct queue {
    struct request pending[QUEUE];
    int count;
    int epoch;
    int arrived;
};

static void queue_init(struct queue *q)
{
    q->count = 0;
    q->epoch = 0;
    q->arrived = 0;
}

static bool before(const struct request *a, const struct request *b)
{
    if (a->epoch != b->epoch)
        return a->epoch < b->epoch;
    return a->block < b->block;
}

/* A block that already waits in the same epoch is written once, with the newer contents. */
static bool queue_write(struct queue *q, int block)
{
    int order = q->arrived++;
    for (int i = 0; i < q->count; i++) {
        if (q->pending[i].block == block && q->pending[i].epoch == q->epoch) {
            return true;
        }
    }
    if (q->count == QUEUE)
        return false;
    struct request request = { block, q->epoch, order };
    int at = q->count;
    while (at > 0 && before(&request, &q->pending[at - 1])) {
        q->pending[at] = q->pending[at - 1];
        at--;
    }
    q->pending[at] = request;
    q->count++;
    return true;
}

static void queue_barrier(struct queue *q)
{
    if (q->count > 0)
        q->epoch++;
}

/* The request to write next; the queue must not be empty. */
static struct request queue_next(struct queue *q)
{
    struct request first = q->pending[0];
    q->count--;
    for (int i = 0; i < q->count; i++)
        q->pending[i] = q->pending[i + 1];
    return first;
}

int main(void)
{
    struct queue queue;
    int newest[BLOCKS];
    int epochs[QUEUE];
    int barriers = 0;
    int count = 0;
    queue_init(&queue);
    for (int block = 0; block < BLOCKS; block++)
        newest[block] = -1;

    for (int i = 0; i < WRITES; i++) {
        int block = __VERIFIER_nondet_int();
        __VERIFIER_assume(block >= 0 && block < BLOCKS);
        if (i > 0 && __VERIFIER_nondet_bool()) {
            queue_barrier(&queue);
            barriers++;
        }
        assert(queue_write(&queue, block));
        epochs[count++] = barriers;
        newest[block] = i;
    }

    int on_disk[BLOCKS];
    int reached = 0;
    while (queue.count > 0) {
        struct request request = queue_next(&queue);
        assert(epochs[request.order] >= reached);
        reached = epochs[request.order];
        on_disk[request.block] = request.order;
    }
    /* at the end the disk has what was written last */
    for (int block = 0; block < BLOCKS; block++) {
        if (newest[block] >= 0)
            assert(on_disk[block] == newest[block]);
    }
    return 0;
}

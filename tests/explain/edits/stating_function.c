// What an assumption and an assertion ask is not what is wrong: a call is missing where the element that fills a gap may be
// smaller than the one above it.
//@ says: with `sift_up(q, at);` after this
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

#define SIZE 7

struct queue {
    int heap[SIZE];
    int count;
};

static void swap(int *a, int *b)
{
    int kept = *a;
    *a = *b;
    *b = kept;
}

static void sift_up(struct queue *q, int at)
{
    while (at > 0 && q->heap[at] < q->heap[(at - 1) / 2]) {
        swap(&q->heap[at], &q->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
}

static void sift_down(struct queue *q, int at)
{
    while (2 * at + 1 < q->count) { //~ cause
        int least = 2 * at + 1;
        if (least + 1 < q->count && q->heap[least + 1] < q->heap[least])
            least++;
        if (q->heap[least] >= q->heap[at])
            return;
        swap(&q->heap[least], &q->heap[at]);
        at = least;
    }
}

static void put(struct queue *q, int value)
{
    q->heap[q->count] = value;
    q->count++;
    sift_up(q, q->count - 1);
}

static void take_out(struct queue *q, int at)
{
    q->count--;
    q->heap[at] = q->heap[q->count]; //~ cause
    sift_down(q, at);
}

static int is_in_order(const struct queue *q)
{
    for (int i = 1; i < q->count; i++)
        if (q->heap[i] < q->heap[(i - 1) / 2]) //~ cause
            return 0;
    return 1;
}

static int sum_of(const struct queue *q)
{
    int sum = 0;
    for (int i = 0; i < q->count; i++)
        sum += q->heap[i];
    return sum;
}

int main(void)
{
    struct queue q = { .count = 0 };
    for (int i = 0; i < SIZE; i++)
        q.heap[i] = __VERIFIER_nondet_uchar() & 7;
    q.count = SIZE - 1;
    __VERIFIER_assume(is_in_order(&q));
    put(&q, q.heap[SIZE - 1]);
    int at = __VERIFIER_nondet_uchar() % SIZE;
    int sum = sum_of(&q) - q.heap[at];
    take_out(&q, at);
    assert(q.count == SIZE - 1);
    assert(sum_of(&q) == sum);
    assert(is_in_order(&q));
    return 0;
}

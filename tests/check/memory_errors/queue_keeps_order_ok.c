// A queue in an array: first in, first out.
//@ expect: holds
//@ range: 1..3
#include <assert.h>

struct queue {
    int items[3];
    unsigned first, count;
};

extern int __VERIFIER_nondet_int(void);

static void enqueue(struct queue *q, int x)
{
    q->items[(q->first + q->count++) % 3] = x;
}

static int dequeue(struct queue *q)
{
    int x = q->items[q->first];
    q->first = (q->first + 1) % 3;
    q->count--;
    return x;
}

int main(void)
{
    struct queue q = { { 0 }, 0, 0 };
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    enqueue(&q, a);
    enqueue(&q, b);
    assert(dequeue(&q) == a);
    enqueue(&q, c);
    assert(dequeue(&q) == b);
    assert(q.count == 1);
    return 0;
}

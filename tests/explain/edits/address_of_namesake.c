// A statement that takes the address of a variable is not tried where a variable of that name is not in memory.
//@ says: with `+` in place of `-`
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

#define SIZE 4

struct queue {
    unsigned char data[SIZE];
    unsigned char head, tail, used;
};

static void put(struct queue *q, const unsigned char *from, int count)
{
    for (int i = 0; i < count; i++) {
        q->data[q->head] = from[i];
        q->head = (q->head + 1) % SIZE;
        q->used++;
    }
}

static void send(struct queue *q, unsigned char len)
{
    put(q, &len, 1);
}

static unsigned char receive(struct queue *q)
{
    unsigned char len = q->data[q->tail]; //~ cause
    q->tail = (q->tail - 1) % SIZE; //~ cause
    q->used--;
    return len;
}

int main(void)
{
    struct queue q = { { 0 }, 0, 0, 0 }; //~ cause
    unsigned char first = __VERIFIER_nondet_uchar(), second = __VERIFIER_nondet_uchar();
    unsigned char third = __VERIFIER_nondet_uchar();
    send(&q, first);
    send(&q, second);
    send(&q, third);
    unsigned char got = receive(&q);
    assert(got == first);
    got = receive(&q);
    assert(got == second);
    got = receive(&q);
    assert(got == third);
    assert(q.used == 0);
    return 0;
}

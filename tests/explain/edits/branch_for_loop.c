// In a tick one message is sent at most.
//@ says: with `if` in place of `while` nothing fails within the bounds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct queue {
    int waiting;
    int credit;
};

static int tick(struct queue *q)
{
    int sent = 0;

    while (q->waiting > 0 && q->credit > 0) { //~ cause
        q->waiting--; //~ cause
        q->credit--;
        sent++; //~ cause
    }
    return sent;
}

int main(void)
{
    struct queue q = { __VERIFIER_nondet_int(), __VERIFIER_nondet_int() };

    __VERIFIER_assume(q.waiting >= 0 && q.waiting <= 3 && q.credit >= 0 && q.credit <= 3);
    int waiting = q.waiting, credit = q.credit;
    for (int i = 0; i < 2; i++) {
        int sent = tick(&q);
        assert(sent == (waiting > 0 && credit > 0));
        waiting -= sent;
        credit -= sent;
        assert(q.waiting == waiting && q.credit == credit);
    }
    return 0;
}

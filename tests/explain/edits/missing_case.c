// A label is missing beside others: a ping is taken for data.
//@ says: with `case PING:` beside `case CLOSE:` nothing fails within the bounds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

enum kind { DATA, ACK, PING, CLOSE };

struct link {
    int open;
    int credit;
};

static int costs_credit(enum kind kind)
{
    switch (kind) {
    case ACK:
    case CLOSE:
        return 0; //~ cause
    default:
        return 1;
    }
}

static int put(struct link *l, enum kind kind)
{
    int cost = costs_credit(kind);

    if (!l->open || l->credit < cost) //~ cause
        return 0; //~ cause
    l->credit -= cost;
    switch (kind) {
    case CLOSE:
        l->open = 0;
        break;
    case ACK:
        l->credit++;
        break;
    default:
        break;
    }
    return 1;
}

int main(void)
{
    struct link l = { 1, 2 };
    int credit = 2, open = 1;

    for (int i = 0; i < 3; i++) {
        int kind = __VERIFIER_nondet_int();
        __VERIFIER_assume(kind >= DATA && kind <= CLOSE);
        int sent = put(&l, (enum kind)kind);
        if (open && kind == DATA && credit > 0)
            credit--;
        else if (open && kind == ACK)
            credit++;
        open = open && kind != CLOSE;
        assert(sent || !open || kind == DATA);
        assert(l.credit == credit);
    }
    return 0;
}

// The old value is looked at two statements after it was overwritten.
//@ says: with this statement after the next 2
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct keys {
    unsigned state, pressed, released;
};

static void scan(struct keys *k, unsigned next)
{
    unsigned changed = k->state ^ next;
    k->state = next; //~ cause
    k->pressed |= changed & next; //~ cause
    k->released |= changed & k->state; //~ cause
}

int main(void)
{
    struct keys k = {0, 0, 0};
    unsigned first = __VERIFIER_nondet_uchar() % 4, second = __VERIFIER_nondet_uchar() % 4;
    scan(&k, first);
    scan(&k, second);
    assert(k.pressed == (first | (second & ~first)));
    assert(k.released == (first & ~second));
    return 0;
}

// Two statements stand in the wrong order.
//@ says: with this statement and the next one in the other order nothing fails within the bounds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct window {
    int last;
    int before;
};

static void shift(struct window *w, int value)
{
    w->last = value; //~ cause
    w->before = w->last; //~ cause
}

int main(void)
{
    struct window w = { 0, 0 };
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    __VERIFIER_assume(first >= 0 && first < 50 && second >= 0 && second < 50);
    shift(&w, first);
    shift(&w, second); //~ cause
    assert(w.last == second);
    assert(w.before == first);
    return 0;
}

// Nothing is done if there is no neighbour: an `else` is missing, at the end of a function.
//@ says: with `else l->last = before;`
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define NONE -1
struct list {
    int next[4], previous[4], first, last;
};

static void take_out(struct list *l, int which)
{
    int before = l->previous[which], after = l->next[which];
    if (before != NONE)
        l->next[before] = after; //~ cause
    else
        l->first = after;
    if (after != NONE) //~ cause
        l->previous[after] = before;
    l->next[which] = l->previous[which] = NONE;
}

int main(void)
{
    struct list l = {{1, 2, 3, NONE}, {NONE, 0, 1, 2}, 0, 3}; //~ cause
    int which = __VERIFIER_nondet_int();
    __VERIFIER_assume(which >= 0 && which < 4);
    take_out(&l, which);
    assert(l.first != which && l.last != which);
    assert(l.next[l.last] == NONE && l.previous[l.first] == NONE);
    return 0;
}

// What should change the old value takes its place: `=` for `+=`.
//@ says: with `w->used += size` in place of `w->used = size`
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

struct window {
    unsigned used;
    unsigned parts;
};

static void append(struct window *w, unsigned size)
{
    w->parts++; //~ cause
    if (size > 0) //~ cause
        w->used = size; //~ cause
}

int main(void)
{
    struct window w = { 0, 0 };
    unsigned first = __VERIFIER_nondet_uint();
    unsigned second = __VERIFIER_nondet_uint();
    __VERIFIER_assume(first < 100 && second < 100);
    append(&w, first);
    append(&w, second);
    assert(w.used == first + second && w.parts == 2);
    return 0;
}

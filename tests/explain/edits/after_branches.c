// A statement is missing where the ways of an `if` statement meet again: it stands at the end of neither.
//@ says: with `m->changes++;` before this nothing fails within the bounds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct meter {
    int level, changes, high;
};

static int move(struct meter *m, int level)
{
    if (level > 50) //~ cause
        m->high = 1;
    else
        m->high = 0;
    return m->changes; //~ cause
}

static void reset(struct meter *m)
{
    m->level = 0;
    m->changes++; //~ cause
}

int main(void)
{
    struct meter m = {10, 0, 0};
    int level = __VERIFIER_nondet_int(), again = __VERIFIER_nondet_int();
    __VERIFIER_assume(level >= 0 && level <= 100);
    int changes = move(&m, level);
    assert(m.high == (level > 50));
    if (again) {
        reset(&m);
        assert(m.changes == changes + 1);
        assert(m.changes == 2);
    }
    return 0;
}

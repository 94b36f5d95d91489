// A conjunct is missing; the same condition stands elsewhere in the code, under the same names.
//@ says: with `(t->own > 10 || side(t) == 2) && t->own < t->other`
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

struct track {
    int own;
    int other;
};

static int side(const struct track *t)
{
    if (t->own < t->other)
        return 1;
    return 2;
}

static bool wants_left(const struct track *t)
{
    return t->own > 10 || side(t) == 2; //~ cause
}

static int steer(const struct track *t)
{
    bool left = wants_left(t); //~ cause
    if (left) //~ cause
        return -1;
    return 1;
}

int main(void)
{
    struct track t = { __VERIFIER_nondet_int(), __VERIFIER_nondet_int() };
    int way = steer(&t);
    assert(way != -1 || t.own < t.other);
    return 0;
}

// A conjunct is missing; the same condition stands elsewhere in the code, under the same names.
//@ says: with `(t->own > 10 || !is_left(t)) && t->own < t->other`
#include <assert.h>
#include <stdbool.h>

extern int __VERIFIER_nondet_int(void);

struct track {
    int own;
    int other;
};

static bool is_left(const struct track *t)
{
    return t->own < t->other;
}

static bool wants_left(const struct track *t)
{
    return t->own > 10 || !is_left(t); //~ cause
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

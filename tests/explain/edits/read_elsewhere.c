// The right member is read in another function only.
//@ says: with `t->length` in place of `t->limit` nothing fails within the bounds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct table {
    short limit;
    int length;
    int last;
};

static int size(struct table *t)
{
    return t->length; //~ cause
}

static void shrink(struct table *t)
{
    if (t->length > 0)
        t->length--; //~ cause
}

static void close_table(struct table *t)
{
    t->last = t->limit; //~ cause
}

int main(void)
{
    struct table t = {4, 0, 0};
    t.length = __VERIFIER_nondet_int();
    if (t.length < 1 || t.length > 9)
        return 0;
    shrink(&t);
    close_table(&t);
    assert(t.last == size(&t));
    return 0;
}

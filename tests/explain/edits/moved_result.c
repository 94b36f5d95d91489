// The sum is taken before the version is set, and stands in the wrong order with a statement that decides something.
//@ says: with `r->sum = sum_of(r)` moved: after
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct record {
    int version, value, sum;
};

static int sum_of(const struct record *r)
{
    return r->version ^ r->value;
}

static int next(int version)
{
    return version == 9 ? 0 : version + 1; //~ cause
}

static void store(struct record *r, int value, int is_first)
{
    r->value = value;
    r->sum = sum_of(r); //~ cause
    r->version = is_first ? 0 : next(r->version); //~ cause
}

int main(void)
{
    struct record r = {0, 0, 0};
    int value = __VERIFIER_nondet_int(), is_first = __VERIFIER_nondet_int();
    __VERIFIER_assume(value >= 0 && value <= 100);
    store(&r, value, is_first);
    assert(r.version == (is_first ? 0 : 1));
    assert(r.sum == (r.version ^ r.value));
    return 0;
}

// The sum is not computed again after a change: an assignment of what a function returns is missing, as it stands elsewhere.
//@ says: with `r->sum = sum_of(r);` after this nothing fails within the bounds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct record {
    int version, value, sum;
};

static int sum_of(const struct record *r)
{
    return r->version ^ r->value; //~ cause
}

static void store(struct record *r, int value)
{
    r->value = value;
    r->version++;
    r->sum = sum_of(r); //~ cause
}

static void correct(struct record *r, int by)
{
    if (by == 0)
        return;
    r->value += by; //~ cause
}

int main(void)
{
    struct record r = {0, 0, 0};
    int value = __VERIFIER_nondet_int(), by = __VERIFIER_nondet_int();
    __VERIFIER_assume(value >= 0 && value <= 100 && by >= -5 && by <= 5);
    store(&r, value);
    correct(&r, by);
    assert(r.value == value + by && r.version == 1);
    assert(r.sum == (1 ^ r.value));
    return 0;
}

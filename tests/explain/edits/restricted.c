// A statement that is done always, and should be done under a condition that stands elsewhere in the code.
//@ says: with `if (!(a->closed))` before `a->total += amount` nothing fails within
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

struct account {
    int total;
    int closed;
    int refused;
};

static void count_refusal(struct account *a)
{
    if (a->closed) //~ cause
        a->refused++; //~ cause
}

static void add(struct account *a, int amount)
{
    count_refusal(a);
    a->total += amount; //~ cause
}

int main(void)
{
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    if (first < 1 || first > 9 || second < 1 || second > 9)
        return 0;
    struct account a = {0, 0, 0};
    add(&a, first);
    int closed = __VERIFIER_nondet_int() == 1;
    a.closed = closed;
    int before = a.total;
    add(&a, second);
    assert(a.closed == closed && a.refused == closed);
    assert(closed ? a.total == before : a.total == before + second);
    assert(before == first);
    return 0;
}

// A callback gets a pointer to its caller's state.
//@ expect: holds
//@ range: 0..5
#include <assert.h>

struct sum {
    int total, calls;
};

extern unsigned char __VERIFIER_nondet_uchar(void);

static void each(const int *values, int count, void (*visit)(void *, int), void *state)
{
    for (int i = 0; i < count; i++)
        visit(state, values[i]);
}

static void add(void *state, int value)
{
    struct sum *sum = state;
    sum->total += value;
    sum->calls++;
}

int main(void)
{
    int values[2] = { __VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar() };
    struct sum sum = { 0, 0 };
    each(values, 2, add, &sum);
    assert(sum.calls == 2);
    assert(sum.total == values[0] + values[1]);
    return 0;
}

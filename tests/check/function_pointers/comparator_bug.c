// A sort with its order as an argument.
//@ expect: violated
//@ range: 0..3
//@ witness: 1 2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int ascending(int a, int b) { return a <= b; }
static int descending(int a, int b) { return a >= b; }

static void sort_two(int *v, int (*in_order)(int, int))
{
    if (!in_order(v[0], v[1])) {
        int t = v[0];
        v[0] = v[1];
        v[1] = t;
    }
}

int main(void)
{
    int v[2] = { __VERIFIER_nondet_int(), __VERIFIER_nondet_int() };
    sort_two(v, descending);
    assert(v[0] <= v[1]); //~ check: assertion
    return 0;
}

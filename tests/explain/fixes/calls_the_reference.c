// What the result is compared with is no material for edits: to return what the reference returns proves nothing.
//@ says not: largest_of(a, b)` in place
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int largest_of(int a, int b)
{
    return a > b ? a : b; //~ cause
}

static int pick(int a, int b)
{
    int picked = a * b + 1; //~ cause
    return picked; //~ cause
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 0 || a > 100 || b < 0 || b > 100)
        return 0;
    int picked = pick(a, b);
    int wanted = largest_of(a, b);
    assert(picked == wanted);
    return 0;
}

// Four values are sorted by too few comparisons: the first two may be in the wrong order at the end.
//@ options: --method variations
//@ says: `a > b`, and never in one that passes the check
//@ says: `a <= b`, and never in one that fails
#include <assert.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

static int choose(void)
{
    int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(value >= 0 && value <= 4);
    return value;
}

int main(void)
{
    int a = choose(), b = choose(), c = choose(), d = choose(), kept;
    if (a > b) {
        kept = b; b = a; a = kept;
    }
    if (b > c) {
        kept = c; c = b; b = kept;
    }
    if (c > d) {
        kept = d; d = c; c = kept;
    }
    if (b > c) {
        kept = c; c = b; b = kept;
    }
    assert(a <= b && b <= c && c <= d);
    return 0;
}

// Two runs are equally close: one of them is shown, always the same one.
//@ options: --closest 4
//@ says: As close is a run that changes:
//@ distance: 2
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int first = __VERIFIER_nondet_int(), second = __VERIFIER_nondet_int();
    __VERIFIER_assume(first >= 0 && first <= 5 && second >= 0 && second <= 5);
    int both = (first > 2) + (second > 2); //~ cause
    assert(both != 2);
    return 0;
}

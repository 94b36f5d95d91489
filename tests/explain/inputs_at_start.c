// What comes before a cause may not change; with all inputs at the start, no input that is asked for later may change either.
//@ options: --find-causes all --no-earlier-changes --inputs-at-start
//@ depends on: second <= first
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int first = __VERIFIER_nondet_int();
    __VERIFIER_assume(first >= 0 && first <= 9);
    int half = first / 2; //~ cause
    int second = __VERIFIER_nondet_int();
    __VERIFIER_assume(second >= 0 && second <= 9);
    int third = second / 3; //~ cause
    assert(half <= third);
    return 0;
}

// A sort of three values forgets the last comparison. Asked for by a predicate of the user as well, which the program does not
// have: `b > c` before the assertion becomes `b <= c`.
//@ options: --method abstract --predicate a<c@23
//@ says: the distance by predicates is
//@ says not: does not come to the check
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int(), swap; //~ cause
    if (a > b) {
        swap = a;
        a = b;
        b = swap;
    }
    if (a > c) {
        swap = a;
        a = c;
        c = swap;
    }
    assert(a <= b && b <= c);
    return 0;
}

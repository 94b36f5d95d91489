// A sort of three numbers whose last comparison is the wrong way round.
//@ distance: 6
//@ needed: 4
//@ slices: 2
//@ question: kept
//@ options: --find-causes inputs --check-cause c<a@16
//@ depends on: c < a, c < b
//@ says: The failure depends on `c<a@16`:
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int spare;
    if (a > b) {
        spare = a;
        a = b;
        b = spare;
    }
    if (b > c) {
        spare = b; //~ cause
        b = c; //~ cause
        c = spare;
    }
    if (a < b) { //~ cause
        spare = a;
        a = b;
        b = spare;
    }
    assert(a <= b && b <= c);
    return 0;
}

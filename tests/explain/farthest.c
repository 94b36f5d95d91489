// The passing run that differs most.
//@ options: --farthest
//@ says: The farthest run that passes changes:
//@ says: that no passing run differs in more was proven.
//@ says: no such run within the bounds is farther.
//@ distance: 6
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int load = __VERIFIER_nondet_int(), cover = __VERIFIER_nondet_int();
    __VERIFIER_assume(load >= 0 && load <= 9 && cover >= 0 && cover <= 9);
    int weight = load + 1; //~ cause
    int lid = cover + 1;
    int bent = 0;
    if (weight > 8) //~ cause
        bent = 1; //~ cause
    assert(!bent || lid > 20);
    return 0;
}

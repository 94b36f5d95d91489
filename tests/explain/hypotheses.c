// What the user suspects: one thing is a cause, one is not, one holds always, one does not hold.
//@ options: --check-cause speed>30@20 --check-cause lamp==1@20 --check-cause limit==30@20 --check-cause speed<0@20
//@ says: The failure depends on `speed>30@20`:
//@ says: The failure does not depend on `lamp==1@20`:
//@ says: still fails: lamp: 1 -> 2.
//@ says: `limit==30@20` holds in every run within the bounds, so nothing depends on it.
//@ says: `speed<0@20` does not hold in the failing run, so it is no cause.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int limit = 30; //~ cause

int main(void)
{
    int speed = __VERIFIER_nondet_int(), lamp = __VERIFIER_nondet_int();
    __VERIFIER_assume(speed >= 0 && speed <= 200 && (lamp == 1 || lamp == 2));
    int blinks = lamp == 2;
    int warned = speed > limit + 5; //~ cause
    (void)blinks;
    assert(speed <= limit || warned);
    return 0;
}

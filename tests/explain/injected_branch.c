// A branch is turned against the program; what another branch behind it would decide then was not changed.
//@ options: --metric interventions
//@ distance: 1
//@ needed: 1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    int z = 0;
    if (x < 4) { //~ cause
        assert(0);
    } else {
        if (y < 2)
            z = 1;
    }
    return z;
}

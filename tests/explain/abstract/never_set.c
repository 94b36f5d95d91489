// A variable that is never set on one way. Looking at conditions changes nothing of it: the run is the same with and without.
//@ options: --method abstract --uninitialised input
//@ says: `state == 1`: was true, now false
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int state, kind = __VERIFIER_nondet_int();
    if (kind > 3)
        state = 2;
    if (state == 1) //~ cause
        kind = 100; //~ cause
    assert(kind < 100 || state != 1);
    return 0;
}

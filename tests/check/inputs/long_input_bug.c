// A long input of which the high half matters.
//@ expect: violated
//@ witness: 4294967296
#include <assert.h>

extern long __VERIFIER_nondet_long(void);

int main(void)
{
    long x = __VERIFIER_nondet_long();
    if ((int)x == 0)
        assert(!x); //~ check: assertion
    return 0;
}

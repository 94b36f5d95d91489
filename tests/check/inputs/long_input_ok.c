// A long input of which the high half matters.
//@ expect: holds
#include <assert.h>

extern long __VERIFIER_nondet_long(void);

int main(void)
{
    long x = __VERIFIER_nondet_long();
    if (x == 0)
        assert(!x);
    return 0;
}

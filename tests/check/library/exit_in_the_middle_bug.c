// What follows a call of exit is not reached.
//@ expect: violated
//@ witness: 3
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void require(int condition)
{
    if (!condition)
        return;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    require(n > 5);
    assert(n > 5); //~ check: assertion
    return 0;
}

// What follows a call of exit is not reached.
//@ expect: holds
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void require(int condition)
{
    if (!condition)
        exit(1);
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    require(n > 5);
    assert(n > 5);
    return 0;
}

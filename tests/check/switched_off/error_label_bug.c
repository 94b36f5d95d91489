// An error location that nobody asks about ends no run: what comes after it is checked.
//@ expect: violated
//@ options: --disable reach-error
//@ witness: 3
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 3)
        goto ERROR;
    return 0;
ERROR:
    assert(x != 3); //~ check: assertion
    return 0;
}

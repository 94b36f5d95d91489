// Every call gives a new value.
//@ expect: violated
//@ witness: 1 2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    assert(a == b); //~ check: assertion
    return 0;
}

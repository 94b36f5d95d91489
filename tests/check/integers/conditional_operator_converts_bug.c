// Both arms of ?: get one type: an int arm next to an unsigned one is unsigned.
//@ expect: violated
//@ witness: -5
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    long chosen = x < 0 ? x : 0u;
    assert(chosen <= 0); //~ check: assertion
    return 0;
}

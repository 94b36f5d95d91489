// Two assertions that fail for different inputs.
//@ expect: violated
//@ range: 0..9
//@ witness: 3
//@ witness: 5
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assert(x != 3); //~ check: assertion
    assert(x != 5); //~ check: assertion
    return 0;
}

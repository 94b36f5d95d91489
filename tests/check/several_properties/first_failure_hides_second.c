// Whenever the second assertion would fail the first one has failed already.
//@ expect: violated
//@ witness: 3
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assert(x != 3); //~ check: assertion
    assert(x + 0L != 3);
    return 0;
}

// Halves of shorts are exact.
//@ expect: violated
//@ witness: 3
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

int main(void)
{
    short s = __VERIFIER_nondet_short();
    float half = s / 2;
    assert(half + half == s); //~ check: assertion
    return 0;
}

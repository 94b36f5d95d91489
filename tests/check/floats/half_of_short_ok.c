// Halves of shorts are exact.
//@ expect: holds
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

int main(void)
{
    short s = __VERIFIER_nondet_short();
    float half = s / 2.0f;
    assert(half + half == s);
    return 0;
}

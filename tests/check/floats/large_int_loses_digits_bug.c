// A float has 24 bits: larger ints are rounded.
//@ expect: violated
//@ witness: 16777217
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 1 << 25)
        return 0;
    float f = i;
    assert((int)f == i); //~ check: assertion
    return 0;
}

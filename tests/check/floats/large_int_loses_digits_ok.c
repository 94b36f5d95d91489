// A float has 24 bits: larger ints are rounded.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i > 1 << 25)
        return 0;
    double f = i;
    assert((int)f == i);
    return 0;
}

// A right shift of a negative number rounds down, a division rounds towards zero.
//@ expect: violated
//@ witness: -1
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int halves = x >> 1;
    if (x > 0 || x % 2 == 0)
        assert(halves == x / 2);
    else
        assert(halves == x / 2); //~ check: assertion
    return 0;
}

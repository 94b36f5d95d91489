// The library's abs has no answer for the smallest int.
//@ expect: violated
//@ witness: -2147483648
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x >= -2147483647 - 1)
        assert(abs(x) >= 0); //~ check: signed-overflow
    return 0;
}

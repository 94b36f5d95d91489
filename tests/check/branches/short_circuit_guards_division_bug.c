// The right side of && is evaluated only if the left side is true.
//@ expect: violated
//@ witness: 5 0
//@ witness: -2147483648 -1
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
    if (d > 0 & n / d > 2) //~ check: division-by-zero //~ check: signed-overflow
        assert(n > d);
    return 0;
}

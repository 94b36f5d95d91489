// The right side of && is evaluated only if the left side is true.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
    if (d > 0 && n / d > 2)
        assert(n > d);
    return 0;
}

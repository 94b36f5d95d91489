// The greatest of three numbers, by nested tests.
//@ expect: violated
//@ witness: 1 2 3
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int maximum(int a, int b, int c)
{
    if (a > b)
        return a > c ? a : c;
    return b > c ? b : a;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int m = maximum(a, b, c);
    assert(m >= a && m >= b && m >= c); //~ check: assertion
    return 0;
}

// Factorials up to twelve fit an int.
//@ expect: violated
//@ range: 0..13
//@ witness: 13
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int factorial(int n)
{
    return n <= 1 ? 1 : n * factorial(n - 1); //~ check: signed-overflow
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 13);
    assert(factorial(n) > 0);
    return 0;
}

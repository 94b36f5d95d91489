// Two functions that call each other.
//@ expect: violated
//@ range: 0..7
//@ witness: 0
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static int is_odd(unsigned n);

static int is_even(unsigned n)
{
    return n == 0 ? 0 : is_odd(n - 1);
}

static int is_odd(unsigned n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n < 8);
    assert(is_even(n) == (n % 2 == 0)); //~ check: assertion
    return 0;
}

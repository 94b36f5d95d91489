// The bound is larger than the recursion needs.
//@ expect: holds
//@ options: --unwind 20
//@ range: 0..6
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static unsigned depth(unsigned n)
{
    return n == 0 ? 0 : 1 + depth(n - 1);
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 6);
    assert(depth(n) == n);
    return 0;
}

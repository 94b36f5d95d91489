// Ackermann's function on its smallest arguments.
//@ expect: holds
//@ range: 0..2
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void)
{
    unsigned m = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(m <= 1 && n <= 2);
    assert(ackermann(m, n) == n + m + 1);
    return 0;
}

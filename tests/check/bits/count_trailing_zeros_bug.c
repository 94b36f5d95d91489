// The builtin that counts trailing zeros has no answer for zero.
//@ expect: violated
//@ witness: 0
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    int zeros = __builtin_ctz(x); //~ check: library
    assert(x >> zeros & 1);
    return 0;
}

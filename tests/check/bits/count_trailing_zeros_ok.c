// The builtin that counts trailing zeros has no answer for zero.
//@ expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x == 0)
        return 0;
    int zeros = __builtin_ctz(x);
    assert(x >> zeros & 1);
    return 0;
}

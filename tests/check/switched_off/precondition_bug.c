// A condition on an argument that nobody asks about ends no run.
//@ expect: violated
//@ options: --disable library
//@ witness: 0
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    int zeros = __builtin_clz(x);
    assert(x != 0); //~ check: assertion
    return zeros & 0;
}

// A loop that cannot be unwound fails within the first turns.
//@ expect: violated
//@ options: --unwind 5
//@ witness: 2
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < 1000000; i++)
        assert(i != 2 || n != 2); //~ check: assertion
    return 0;
}

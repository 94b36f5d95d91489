// One value out of four thousand million.
//@ expect: violated
//@ witness: 305419896
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    if (x == 0x12345678)
        assert(x != 0x12345678); //~ check: assertion
    return 0;
}

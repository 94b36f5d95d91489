// Neighbours in Gray code differ in one bit.
//@ expect: violated
//@ witness: 4095
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_ushort();
    unsigned here = n ^ n >> 1, next = (n + 1) ^ (n + 1) >> 2;
    unsigned change = here ^ next;
    assert(change && !(change & (change - 1))); //~ check: assertion
    return 0;
}

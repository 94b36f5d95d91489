// Neighbours in Gray code differ in one bit.
//@ expect: holds
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_ushort();
    unsigned here = n ^ n >> 1, next = (n + 1) ^ (n + 1) >> 1;
    unsigned change = here ^ next;
    assert(change && !(change & (change - 1)));
    return 0;
}

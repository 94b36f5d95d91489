// The high half of a 64-bit product needs 128 bits.
//@ expect: holds
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();
    if (a >> 34 || b >> 34)
        return 0;
    unsigned long high = (unsigned __int128)a * b >> 64;
    if (a == 1UL << 33 && b == a)
        assert(high == 4);
    return 0;
}

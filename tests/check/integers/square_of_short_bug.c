// The square of an unsigned short may not fit an int; that of a short always does.
//@ expect: violated
//@ witness: 65535
#include <assert.h>

extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    unsigned short x = __VERIFIER_nondet_ushort();
    int square = x * x; //~ check: signed-overflow
    assert(square >= 0);
    return 0;
}

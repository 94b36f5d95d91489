// The square of an unsigned short may not fit an int; that of a short always does.
//@ expect: holds
#include <assert.h>

extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    short x = __VERIFIER_nondet_short();
    int square = x * x;
    assert(square >= 0);
    return 0;
}

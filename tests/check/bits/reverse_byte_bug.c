// Reversing the bits of a byte twice gives it back.
//@ expect: violated
//@ witness: 2
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char reverse(unsigned char b)
{
    b = (b & 0xf0) >> 4 | (b & 0x0f) << 4;
    b = (b & 0xcc) >> 2 | (b & 0x33) << 2;
    b = (b & 0xaa) >> 1 | (b & 0x54) << 1;
    return b;
}

int main(void)
{
    unsigned char b = __VERIFIER_nondet_uchar();
    assert(reverse(reverse(b)) == b); //~ check: assertion
    return 0;
}

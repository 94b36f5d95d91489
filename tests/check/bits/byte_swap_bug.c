// Reversing the bytes of a word by shifts and by the builtin.
//@ expect: violated
//@ witness: 0x01000000
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned y = x << 24 | (x & 0xff00) << 8 | (x & 0xff0000) >> 8 | (int)x >> 25;
    assert(y == __builtin_bswap32(x)); //~ check: assertion
    return 0;
}

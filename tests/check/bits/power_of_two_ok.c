// The usual test for a power of two forgets zero.
//@ expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    int is_power = x && !(x & (x - 1));
    int bits = 0;
    for (int i = 0; i < 32; i++)
        bits += x >> i & 1;
    assert(is_power == (bits == 1));
    return 0;
}

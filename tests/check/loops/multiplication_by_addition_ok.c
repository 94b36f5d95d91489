// A product by repeated doubling, as peasants do it.
//@ expect: holds
//@ range: 0..15
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a < 16 && b < 16);
    unsigned product = 0;
    for (unsigned x = a, y = b; y; x <<= 1, y >>= 1)
        if (y & 1)
            product += x;
    assert(product == a * b);
    return 0;
}

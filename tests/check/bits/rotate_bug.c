// A rotation by zero must not shift by the whole width.
//@ expect: violated
//@ witness: 5 0
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned n = __VERIFIER_nondet_uchar() % 32;
    unsigned rotated = x << n | x >> (32 - n); //~ check: bad-shift
    assert(n || rotated == x);
    return 0;
}

// Euclid's algorithm by remainders; the result divides both numbers.
//@ expect: violated
//@ range: 0..15
//@ witness: 1 2
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a > 0 && a < 16 && b > 0 && b < 16);
    unsigned x = a, y = b;
    while (y > 1) {
        unsigned r = x % y;
        x = y;
        y = r;
    }
    assert(a % x == 0 && b % x == 0); //~ check: assertion
    return 0;
}

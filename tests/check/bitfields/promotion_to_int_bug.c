// A narrow unsigned field becomes an int: differences can be negative.
//@ expect: violated
//@ witness: 1 2
#include <assert.h>

struct pair {
    unsigned a : 32;
    unsigned b : 32;
};

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    struct pair pair = { __VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar() };
    if (pair.a < pair.b)
        assert(pair.a - pair.b < 0); //~ check: assertion
    return 0;
}

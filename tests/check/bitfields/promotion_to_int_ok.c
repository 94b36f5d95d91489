// A narrow unsigned field becomes an int: differences can be negative.
//@ expect: holds
#include <assert.h>

struct pair {
    unsigned a : 8;
    unsigned b : 8;
};

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    struct pair pair = { __VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar() };
    if (pair.a < pair.b)
        assert(pair.a - pair.b < 0);
    return 0;
}

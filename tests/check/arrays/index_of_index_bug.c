// An array of indices into itself: following it twice.
//@ expect: violated
//@ range: 0..3
//@ witness: 0 5 0
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char next[3];
    for (int i = 0; i < 3; i++)
        next[i] = __VERIFIER_nondet_uchar();
    unsigned char first = next[1];
    unsigned char second = next[first]; //~ check: out-of-bounds
    return second & 0;
}

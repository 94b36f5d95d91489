// An array of indices into itself: following it twice.
//@ expect: holds
//@ range: 0..3
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char next[3];
    for (int i = 0; i < 3; i++)
        next[i] = __VERIFIER_nondet_uchar() % 3;
    unsigned char first = next[1];
    unsigned char second = next[first];
    return second & 0;
}

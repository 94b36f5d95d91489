// Everything holds, for all inputs: the loop ends by itself.
//@ command: check
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char bits = __VERIFIER_nondet_uchar();
    int ones = 0;
    for (unsigned rest = bits; rest != 0; rest &= rest - 1)
        ones++;
    assert(ones <= 8);
    return 0;
}

// Four characters packed into a word by hand, and taken out again.
//@ expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char c[4];
    unsigned long word = 0;
    int i;
    for (i = 0; i < 4; i++) {
        c[i] = __VERIFIER_nondet_uchar();
        word = (word << 8) | (unsigned char)c[i];
    }
    assert((word & 0xff) == c[3]);
    assert((word >> 8 & 0xff) == c[2]);
    return 0;
}

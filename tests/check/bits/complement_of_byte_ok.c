// The complement of a byte is an int with all high bits set.
//@ expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char byte = __VERIFIER_nondet_uchar();
    unsigned char inverse = ~byte;
    assert((unsigned char)~byte == inverse);
    return 0;
}

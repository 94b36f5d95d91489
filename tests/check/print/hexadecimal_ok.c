// Their number is that of the bits.
//@ expect: holds
#include <assert.h>
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char text[24];
    unsigned n = __VERIFIER_nondet_uint();
    int length = sprintf(text, "%X", n);
    assert((length == 8) == (n >= 0x10000000u));
    assert((text[0] == '0') == (n == 0));
    return 0;
}

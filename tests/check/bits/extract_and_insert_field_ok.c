// A field of a word is replaced; bits around it have to stay.
//@ expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned word = __VERIFIER_nondet_uint(), value = __VERIFIER_nondet_uint();
    unsigned result = (word & ~(0xfu << 8)) | ((value & 0xf) << 8);
    assert((result >> 8 & 0xf) == (value & 0xf));
    assert((result & 0xfffff0ff) == (word & 0xfffff0ff));
    return 0;
}

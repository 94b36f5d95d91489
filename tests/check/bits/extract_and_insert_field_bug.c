// A field of a word is replaced; bits around it have to stay.
//@ expect: violated
//@ witness: 0 31
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned word = __VERIFIER_nondet_uint(), value = __VERIFIER_nondet_uint();
    unsigned result = (word & ~(0xfu << 8)) | (value << 8);
    assert((result >> 8 & 0xf) == (value & 0xf));
    assert((result & 0xfffff0ff) == (word & 0xfffff0ff)); //~ check: assertion
    return 0;
}

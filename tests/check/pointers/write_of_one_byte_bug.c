// Writing one byte of an int changes that byte alone.
//@ expect: violated
//@ witness: 255 0
//@ range: 0..300
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), before = x;
    unsigned i = __VERIFIER_nondet_uint() % 4;
    ((unsigned char *)&x)[i] = 0xff;
    assert((x | 0xffu << 8 * i) == (before | 0xffu << 8 * i));
    assert(x > before); //~ check: assertion
    return 0;
}

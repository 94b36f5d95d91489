// The bytes of a little-endian int, read one by one.
//@ expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    unsigned char *bytes = (unsigned char *)&x;
    unsigned y = bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (unsigned)bytes[3] << 24;
    assert(y == x);
    assert(bytes[0] == (x & 0xff));
    return 0;
}

// Fields and the byte they lie in.
//@ expect: violated
//@ witness: 16
#include <assert.h>

union port {
    unsigned char byte;
    struct {
        unsigned char low : 4, high : 4;
    } half;
};

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    union port port;
    port.byte = __VERIFIER_nondet_uchar();
    assert(port.half.low == port.byte >> 4); //~ check: assertion
    return 0;
}

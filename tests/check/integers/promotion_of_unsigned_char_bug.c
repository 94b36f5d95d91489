// Bytes become ints before they are added, and only an assignment cuts the sum.
//@ expect: violated
//@ witness: 200 100
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    unsigned char sum = a + b;
    assert(sum >= a); //~ check: assertion
    return 0;
}

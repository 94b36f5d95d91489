// Bytes become ints before they are added, and only an assignment cuts the sum.
//@ expect: holds
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    int sum = a + b;
    assert(sum >= a);
    return 0;
}

// A range of cases, both ends included.
//@ expect: violated
//@ range: 0..9
//@ witness: 9
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    int digit;
    switch (x) {
    case 0 ... 8:
        digit = 1;
        break;
    default:
        digit = 0;
    }
    assert(digit == (x < 10)); //~ check: assertion
    return 0;
}

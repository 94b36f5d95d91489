// A range of cases, both ends included.
//@ expect: holds
//@ range: 0..9
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    int digit;
    switch (x) {
    case 0 ... 9:
        digit = 1;
        break;
    default:
        digit = 0;
    }
    assert(digit == (x < 10));
    return 0;
}

// A branch that assumes what is false is not taken.
//@ expect: violated
//@ witness: 3
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x > 3)
        __VERIFIER_assume(0);
    assert(x < 3); //~ check: assertion
    return 0;
}

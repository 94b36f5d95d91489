// A signed field of one bit holds 0 and -1.
//@ expect: violated
//@ witness: 1
#include <assert.h>

struct flag {
    signed on : 1;
};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    struct flag flag = { 0 };
    if (__VERIFIER_nondet_int())
        flag.on = 1;
    assert(flag.on >= 0); //~ check: assertion
    return 0;
}

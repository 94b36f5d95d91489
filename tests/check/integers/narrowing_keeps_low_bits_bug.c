// Storing into a short keeps sixteen bits, and the sign is what comes out.
//@ expect: violated
//@ witness: 40000
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    short s = x;
    if (x >= 0 && x < 65536)
        assert(s == x); //~ check: assertion
    assert((s & 0xff) == (x & 0xff));
    return 0;
}

// Storing into a short keeps sixteen bits, and the sign is what comes out.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    short s = x;
    if (x >= 0 && x < 32768)
        assert(s == x);
    assert((s & 0xff) == (x & 0xff));
    return 0;
}

// Quotients are cut, not floored; the remainder has the sign of the dividend.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int q = x / 4, r = x % 4;
    assert(q * 4 + r == x);
    if (x < 0)
        assert(r <= 0);
    return 0;
}

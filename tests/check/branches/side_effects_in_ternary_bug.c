// Only the arm of ?: that is chosen has its side effects.
//@ expect: violated
//@ witness: 0
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), a = 0, b = 0;
    int r = x > 0 ? ++a : ++b;
    assert(a + b == 1 && r == 1);
    assert(a == (x >= 0)); //~ check: assertion
    return 0;
}

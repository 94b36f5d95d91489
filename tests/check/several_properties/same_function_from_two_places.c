// A check in a function that two callers use, one of them wrongly.
//@ expect: violated
//@ witness: -1
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int root(int n)
{
    assert(n >= 0); //~ check: assertion
    return n;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    root(x < 0 ? 0 : x);
    root(x);
    return 0;
}

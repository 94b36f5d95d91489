// Every call has its own locals; a static variable is one for all.
//@ expect: violated
//@ range: 0..4
//@ witness: 2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int deepest(int n)
{
    static int own;
    own = n;
    if (n > 0)
        deepest(n - 1);
    return own;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 4);
    assert(deepest(n) == n); //~ check: assertion
    return 0;
}

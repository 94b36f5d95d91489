// Every call has its own locals; a static variable is one for all.
//@ expect: holds
//@ range: 0..4
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static int deepest(int n)
{
    int own;
    own = n;
    if (n > 0)
        deepest(n - 1);
    return own;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 4);
    assert(deepest(n) == n);
    return 0;
}

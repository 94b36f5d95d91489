// An assumption that holds lets the run go on.
//@ expect: fails assertion
//@ inputs: 50
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 10);
    assert(n < 20); //~ run: assertion
    return 0;
}

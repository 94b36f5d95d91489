// A false assumption ends the run silently, so the violation behind it is not reached.
//@ expect: exit 0
//@ inputs: 5
//@ gcc: no the end by an assumption has no counterpart
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 10);
    assert(n > 10 && n < 10);
    return 3;
}

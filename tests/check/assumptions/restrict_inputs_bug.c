// An assumption leaves runs out; without it they count.
//@ expect: violated
//@ range: 1..9
//@ witness: 0
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0);
    assert(x != 0); //~ check: assertion
    return 0;
}

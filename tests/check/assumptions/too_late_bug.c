// An assumption does not undo what failed before it.
//@ expect: violated
//@ range: 0..9
//@ witness: 4
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assert(x != 4); //~ check: assertion
    __VERIFIER_assume(x != 4);
    return 0;
}

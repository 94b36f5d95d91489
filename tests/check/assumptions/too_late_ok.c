// An assumption does not undo what failed before it.
//@ expect: holds
//@ range: 0..9
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x != 4);
    assert(x != 4);
    return 0;
}

// An assumption leaves runs out; without it they count.
//@ expect: holds
//@ range: 1..9
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 0);
    assert(x != 0);
    return 0;
}

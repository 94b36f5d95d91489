// An assumption in one branch says nothing about the other.
//@ expect: holds
//@ range: 0..9
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int safe = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int();
    if (safe)
        __VERIFIER_assume(x < 12);
    else
        x = 0;
    assert(x < 12);
    return 0;
}

// Nobody looked for a run that answers, so nothing is said of one.
//@ options: --any-passing-run
//@ says: that avoids the question.
//@ says not: answers it
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int value = __VERIFIER_nondet_int();
    _Bool enabled = __VERIFIER_nondet_bool();
    __VERIFIER_assume(value >= 0);
    assert(!enabled || value < 0);
    return 0;
}

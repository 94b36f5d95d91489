// Whatever is enabled fails: only a run that avoids the question passes.
//@ says: This run passes because it changes `enabled`: that avoids the question, but no run answers it.
//@ says not: no run was found
//@ says not: This is the closest run
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

// Within the bounds only a run that changes what the failed check presupposes passes: it comes to the check, so there is no
// other run to show.
//@ says: This run passes because it changes `b`: that avoids the question, but no
//@ says not: A run that is closer still
//@ says not: no run was found
//@ says not: answers the question in full
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    _Bool a = __VERIFIER_nondet_bool();
    _Bool b = __VERIFIER_nondet_bool();
    int n = __VERIFIER_nondet_int();
    int i = 0; //~ cause
    while (i < n && i < 100) //~ cause
        i++;
    assert(!a || !b || i * i > 1000000);
    return 0;
}

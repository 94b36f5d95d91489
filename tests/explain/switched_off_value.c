// Switching off makes the claim hold as well: such a run is as close, and still does not answer.
//@ question: kept
//@ says: input value
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int value = __VERIFIER_nondet_int();
    _Bool enabled = __VERIFIER_nondet_bool();
    int used = enabled ? value : 0; //~ cause
    assert(!enabled || used <= 40);
    return 0;
}

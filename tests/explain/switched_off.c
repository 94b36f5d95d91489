// Two runs are equally close: one switches off what the property presupposes, the other one answers the question.
//@ distance: 1
//@ question: kept
//@ says: input value
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int value = __VERIFIER_nondet_int();
    _Bool enabled = __VERIFIER_nondet_bool();
    assert(!enabled || value <= 40);
    return 0;
}

// The same where the property stands under a branch; what switches it off is computed.
//@ distance: 3
//@ question: kept
//@ says: input value
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int value = __VERIFIER_nondet_int();
    int halved = value / 2; //~ cause
    int kept = halved; //~ cause
    int mode = __VERIFIER_nondet_int();
    int enabled = mode == 3; //~ cause
    if (enabled)
        assert(kept <= 40);
    return 0;
}

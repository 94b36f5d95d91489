// Nothing ends here: the closest run goes on for ever without failing.
//@ distance: 3
//@ needed: 3
//@ says: The closest run that goes on for ever without failing changes:
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int level = 0; //~ cause
    while (1) {
        int change = __VERIFIER_nondet_int();
        if (change < 0 || change > 2)
            continue;
        level += change; //~ cause
        if (level > 3)
            level = 3;
        assert(level < 2);
    }
}

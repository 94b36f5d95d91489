// Ints and unsigneds alike fit into a long: comparisons mean what they say.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int i = __VERIFIER_nondet_int();
    if (i < 0) {
        assert(i < 1L);
        assert(i > 1UL);
    }
    return 0;
}

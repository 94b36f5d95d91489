// A goto into a block does not run the initialisers it jumps over.
//@ expect: violated
//@ witness: 1 7
//@ range: 0..3
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 1)
        goto inside;
    {
        int level = 5;
    inside:
        ;
        assert(level == 5); //~ check: assertion
    }
    return 0;
}

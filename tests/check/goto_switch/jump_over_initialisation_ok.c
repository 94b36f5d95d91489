// A goto into a block does not run the initialisers it jumps over.
//@ expect: holds
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
        level = 5;
        assert(level == 5);
    }
    return 0;
}

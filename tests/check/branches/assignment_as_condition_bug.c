// One equals sign too few.
//@ expect: violated
//@ witness: 3
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int mode = __VERIFIER_nondet_int(), before = mode, opened = 0;
    if (mode = 1)
        opened = 1;
    assert(opened == (before == 1)); //~ check: assertion
    return 0;
}

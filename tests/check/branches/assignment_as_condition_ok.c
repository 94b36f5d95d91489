// One equals sign too few.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int mode = __VERIFIER_nondet_int(), before = mode, opened = 0;
    if (mode == 1)
        opened = 1;
    assert(opened == (before == 1));
    return 0;
}

// Two faults that one assertion sees: neither edit alone mends all that fails, both together do.
//@ options: --effort normal
//@ says: with `<` in place of `<=` in `x <= 10` and, together with it at line 11, `>` in place of `>=` in `x >= 90` nothing fails within the bounds
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static int is_inside(int x)
{
    if (x <= 10) //~ cause
        return 0;
    if (x >= 90) //~ cause
        return 0;
    return 1;
}

int main(void)
{
    int x = __VERIFIER_nondet_uchar();
    assert(is_inside(x) == (x >= 10 && x <= 90)); //~ cause
    return 0;
}

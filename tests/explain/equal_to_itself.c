// What counts as a value is decided on the program: that something always comes out the same leaves nothing out.
// `always_zero.c` is the same program with expressions of which nobody sees it.
//@ distance: 8
//@ values: 13
//@ question: kept
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned p = __VERIFIER_nondet_uint();
    unsigned none = p - p;
    unsigned same = p & 0; //~ cause
    unsigned y = p;
    if (p != p)
        y = p + 1;
    if (none)
        y = p + 2;
    if (p > 3)
        y = p + same; //~ cause
    assert(y != 5);
    return 0;
}

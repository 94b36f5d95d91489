// Squares never have their second bit, and no simplification says so: all values are counted as in the twin of this program.
// `equal_to_itself.c` is the same program with expressions of which everybody sees it.
//@ distance: 8
//@ values: 13
//@ question: kept
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned p = __VERIFIER_nondet_uint();
    unsigned none = (p * p) & 2;
    unsigned same = (p * p) & 2; //~ cause
    unsigned y = p;
    if (((p * p) & 2) != 0)
        y = p + 1;
    if (none)
        y = p + 2;
    if (p > 3)
        y = p + same; //~ cause
    assert(y != 5);
    return 0;
}

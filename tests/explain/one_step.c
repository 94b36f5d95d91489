// The smallest slice of any passing run, in place of the slice of the closest one.
//@ options: --slice one-step
//@ says: The passing run that needs the fewest changes changes:
//@ needed: 2
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int order = __VERIFIER_nondet_int(), stock = __VERIFIER_nondet_int();
    __VERIFIER_assume(order >= 0 && order <= 9 && stock >= 0 && stock <= 9);
    int left = stock - order; //~ cause
    int copy1 = stock, copy2 = stock + 1, copy3 = stock + 2; //~ cause
    assert(left >= 0 || copy1 + copy2 + copy3 > 40);
    return 0;
}

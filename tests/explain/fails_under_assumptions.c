// A run passes, but not under the assumption: nothing is said of all runs.
//@ options: --assume x>2@13
//@ says: No run passes that ends within the bounds, under these assumptions.
//@ says not: whatever its inputs
//@ says not: That every run that ends within the bounds fails was proven.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int used = x; //~ cause
    assert(used < 3);
    return 0;
}

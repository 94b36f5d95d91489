// A cause that holds wherever it was looked for, because what comes before it had to stay: other runs are without it.
//@ options: --check-cause used>2@14 --no-earlier-changes
//@ says: `used>2@14` holds in every run within the bounds that
//@ says: other runs were not looked at.
//@ says not: so nothing depends on it
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int used = x + 0; //~ cause
    assert(used < 3);
    return 0;
}

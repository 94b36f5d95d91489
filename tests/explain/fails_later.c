// Runs that do not fail within the first iterations fail later: none of them is one that passes.
//@ says: This run passes because it does not come to the failed check at all
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i = 0; //~ cause
    if (n < 0 || n > 3) //~ cause
        return 1;
    for (;;) {
        assert(i + n != 3 && i < 50);
        i++;
    }
}

// The run that answers the question takes more iterations than the failing one, and than the first bound of its loop.
//@ question: avoided
//@ says: input n 0 7
//@ says: A run that is closer still passes because
//@ says: This is the closest run that answers it.
//@ says not: but no run
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), i;
    if (n < 0) //~ cause
        return 0;
    for (i = 0; i < n; i++) //~ cause
        ;
    assert(i >= 7);
    return 0;
}

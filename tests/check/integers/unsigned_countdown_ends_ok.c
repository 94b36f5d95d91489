// An unsigned number is never negative: a loop that waits for it does not end by itself.
//@ expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), steps = 0;
    if (n > 4)
        return 0;
    for (unsigned i = n; i > 0 && steps < 20; i--)
        steps++;
    assert(steps == n);
    return 0;
}

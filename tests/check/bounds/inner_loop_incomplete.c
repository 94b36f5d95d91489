// The outer loop is short, the inner one is not.
//@ expect: unknown
//@ options: --unwind 6
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 1000, total = 0;
    for (int i = 0; i < 2; i++)
        for (unsigned j = 0; j < n; j++)
            total++;
    assert(total == 2 * n);
    return 0;
}

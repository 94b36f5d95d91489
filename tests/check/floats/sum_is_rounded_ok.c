// Eight times an eighth is one; with tenths it is not that easy.
//@ expect: holds
//@ range: 0..10
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n <= 10);
    double sum = 0;
    for (unsigned i = 0; i < n; i++)
        sum += 1.0 / 8;
    if (n == 8)
        assert(sum == 1);
    return 0;
}

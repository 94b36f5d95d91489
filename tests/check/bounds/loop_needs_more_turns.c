// A hundred turns are needed, five are allowed.
//@ expect: unknown
//@ options: --unwind 5
//@ witness: 77
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n == 77);
    unsigned i = 0;
    while (i < 100) {
        i++;
        assert(i != n);
    }
    return 0;
}

// The bound is larger than the loop needs.
//@ expect: holds
//@ options: --unwind 20
//@ range: 0..8
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    __VERIFIER_assume(n <= 8);
    while (i < n)
        i++;
    assert(i == n);
    return 0;
}

// A loop without a loop statement.
//@ expect: holds
//@ range: 0..6
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), i = 0, sum = 0;
    __VERIFIER_assume(n <= 5);
again:
    if (i >= n)
        goto done;
    sum += 2;
    i++;
    goto again;
done:
    assert(sum == 2 * n);
    return 0;
}

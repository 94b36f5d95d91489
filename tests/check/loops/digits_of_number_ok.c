// The sum of decimal digits has the same remainder by nine.
//@ expect: holds
//@ range: 0..999
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), sum = 0;
    __VERIFIER_assume(n < 1000);
    for (unsigned rest = n; rest > 0; rest /= 10)
        sum += rest % 10;
    assert(sum % 9 == n % 9);
    return 0;
}

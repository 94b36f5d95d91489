// The sum of decimal digits has the same remainder by nine.
//@ expect: violated
//@ range: 0..999
//@ witness: 100
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), sum = 0;
    __VERIFIER_assume(n < 1000);
    for (unsigned rest = n; rest > 9; rest /= 10)
        sum += rest % 10;
    assert(sum % 9 == n % 9); //~ check: assertion
    return 0;
}

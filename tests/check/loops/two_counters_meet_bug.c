// Two counters run towards each other.
//@ expect: violated
//@ range: 0..8
//@ witness: 5
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 8);
    int low = 0, high = n;
    while (low != high) {
        low++;
        high--;
        if (high < -3)
            break;
    }
    assert(low - high <= 1); //~ check: assertion
    return 0;
}

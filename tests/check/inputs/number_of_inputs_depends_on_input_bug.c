// The first input says how many follow.
//@ expect: violated
//@ range: 0..3
//@ witness: 2 5 5
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), sum = 0;
    __VERIFIER_assume(n >= 0 && n <= 3);
    for (int i = 0; i < n; i++) {
        int x = __VERIFIER_nondet_int();
        __VERIFIER_assume(x >= 0 && x <= 5);
        sum += x;
    }
    assert(sum <= 9); //~ check: assertion
    return 0;
}

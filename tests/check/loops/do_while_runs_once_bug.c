// The body of do ... while runs at least once.
//@ expect: violated
//@ range: -1..4
//@ witness: 0
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int(), turns = 0;
    __VERIFIER_assume(n >= 0 && n <= 4);
    int left = n;
    do {
        turns++;
    } while (--left > 0);
    assert(turns == n); //~ check: assertion
    return 0;
}

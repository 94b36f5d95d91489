// The average of two numbers, by halving their sum or their difference.
//@ expect: violated
//@ witness: 2147483647 1
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    __VERIFIER_assume(low >= 0 && high >= 0);
    int middle = (low + high) / 2; //~ check: signed-overflow
    assert(middle >= 0);
    return 0;
}

// The average of two numbers, by halving their sum or their difference.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    __VERIFIER_assume(low >= 0 && high >= 0);
    int middle = low / 2 + high / 2;
    assert(middle >= 0);
    return 0;
}

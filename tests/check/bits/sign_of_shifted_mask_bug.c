// A mask of the top bit: an int is shifted into its sign, an unsigned is not.
//@ expect: violated
//@ witness: 31
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 31)
        return 0;
    long mask = 1 << n;
    assert(mask > 0); //~ check: assertion
    return 0;
}

// A mask of the top bit: an int is shifted into its sign, an unsigned is not.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 31)
        return 0;
    long mask = 1u << n;
    assert(mask > 0);
    return 0;
}

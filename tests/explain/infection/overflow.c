// The sum of two halves of the range does not fit.
//@ options: --method infection
#include <limits.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

static int middle(int low, int high)
{
    return (low + high) / 2; //~ failed
}

int main(void)
{
    int low = __VERIFIER_nondet_int();
    __VERIFIER_assume(low < INT_MAX);
    __VERIFIER_assume(low > INT_MAX / 2); //~ chain
    int high = low + 1; //~ chain
    return middle(low, high) & 0; //~ chain
}

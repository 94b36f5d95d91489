// Where a condition holds an input within limits, an overflow is no matter of unconstrained inputs; what is compared with other
// inputs alone is.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int scaled(int x)
{
    return x * 3000000; //~ cause
}

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (a > b) //~ cause
        return 0;
    int both = a + b;
    int c = __VERIFIER_nondet_int();
    if (c > 1000) //~ cause
        return 0;
    int much = scaled(c);
    return (both ^ much) & 1;
}

// Who vouches for a function does not want it to be called where it was not: what it gives is what other code is compared with.
//@ options: --trust wanted_*
//@ says not: `wanted_sum(a, b)` in place
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static int wanted_sum(int a, int b)
{
    int sum = a + b;
    return sum > 255 ? 255 : sum;
}

static int doubled(int x)
{
    return wanted_sum(x, x);
}

static int add(int a, int b)
{
    int sum = a * b + 7; //~ cause
    return sum; //~ cause
}

int main(void)
{
    int a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    int sum = add(a, b); //~ cause
    assert(doubled(a) >= 0);
    assert(sum == (a + b > 255 ? 255 : a + b));
    return 0;
}

// A saturating addition; the test comes before or after what it should prevent.
//@ expect: holds
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

static int add(int a, int b)
{
    if (b > 0 && a > INT_MAX - b)
        return INT_MAX;
    if (b < 0 && a < INT_MIN - b)
        return INT_MIN;
    return a + b;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    assert(b <= 0 || add(a, b) >= a);
    return 0;
}

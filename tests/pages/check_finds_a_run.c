// A check that finds the run with the fewest steps and the smallest inputs; one property of two is violated.
//@ command: check
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int middle(int a, int b, int c)
{
    int result = c;
    if (b < c) {
        if (a < b)
            result = b;
        else if (a < c)
            result = b;
    } else {
        if (a > b)
            result = b;
        else if (a > c)
            result = a;
    }
    return result;
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    int m = middle(x, y, z);
    assert(m == x || m == y || m == z);
    assert((x <= m) + (y <= m) + (z <= m) >= 2);
    return 0;
}

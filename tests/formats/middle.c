//@ options:
// The middle of three numbers: one branch takes the wrong one.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int middle(int x, int y, int z)
{
    int m = z;
    if (y < z) {
        if (x < y)
            m = y;
        else if (x < z)
            m = y;
    } else if (x > y) {
        m = y;
    } else if (x > z) {
        m = x;
    }
    return m;
}

int main(void)
{
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int();
    int m = middle(x, y, z);
    assert((m >= x) + (m >= y) + (m >= z) >= 2 && (m <= x) + (m <= y) + (m <= z) >= 2);
    return 0;
}

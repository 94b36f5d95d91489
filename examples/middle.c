// The middle one of three numbers, for all numbers: the program does not say which ones.
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
    } else {
        if (x > y)
            m = y;
        else if (x > z)
            m = x;
    }
    return m;
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    int z = __VERIFIER_nondet_int();
    int m = middle(x, y, z);
    int not_above = (x <= m) + (y <= m) + (z <= m);
    int not_below = (x >= m) + (y >= m) + (z >= m);
    assert(not_above >= 2 && not_below >= 2);
    return 0;
}

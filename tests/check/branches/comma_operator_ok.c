// The comma evaluates both sides and keeps the right one.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int(), y;
    if (x < 0 || x > 1000)
        return 0;
    int z = (y = x + 1, y * 2);
    assert(z == 2 * x + 2);
    return 0;
}

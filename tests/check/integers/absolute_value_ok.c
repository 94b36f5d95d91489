// The absolute value of every number is positive, but one number has none.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > -2147483647 - 1) {
        int y = x < 0 ? -x : x;
        assert(y >= 0);
    }
    return 0;
}

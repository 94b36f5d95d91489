// The product of two ints fits a long, if one of them is a long before.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 0 || b < 0 || a > 70000 || b > 70000)
        return 0;
    long area = (long)a * b;
    assert(area <= 4900000000L);
    return 0;
}

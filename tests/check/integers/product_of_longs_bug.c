// The product of two ints fits a long, if one of them is a long before.
//@ expect: violated
//@ witness: 65536 65536
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (a < 0 || b < 0 || a > 70000 || b > 70000)
        return 0;
    long area = a * b; //~ check: signed-overflow
    assert(area <= 4900000000L);
    return 0;
}

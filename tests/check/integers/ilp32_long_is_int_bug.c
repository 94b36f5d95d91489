// On a 32-bit machine a long has no more room than an int.
//@ expect: violated
//@ options: --machine ilp32
//@ witness: 2000000000
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0)
        return 0;
    long twice = (long)x * 2; //~ check: signed-overflow
    assert(twice >= x);
    return 0;
}

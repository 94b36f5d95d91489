// On a 32-bit machine a long has no more room than an int.
//@ expect: holds
//@ options: --machine ilp32
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0)
        return 0;
    long long twice = (long long)x * 2;
    assert(twice >= x);
    return 0;
}

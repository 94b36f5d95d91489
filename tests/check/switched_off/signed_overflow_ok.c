// A class of properties that is switched off is not reported; arithmetic wraps.
//@ expect: holds
//@ options: --disable signed-overflow
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int y = x + 1;
    assert(y != x);
    return 0;
}

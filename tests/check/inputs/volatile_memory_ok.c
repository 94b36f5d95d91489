// By default a volatile object holds what was written to it.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

volatile int status;

int main(void)
{
    int x = __VERIFIER_nondet_int();
    status = x;
    assert(status == x);
    assert(status == x);
    return 0;
}

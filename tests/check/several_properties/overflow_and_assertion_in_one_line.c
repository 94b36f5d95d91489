// One line with two properties.
//@ expect: violated
//@ witness: 2147483647
//@ witness: 41
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assert(x + 1 != 42); //~ check: signed-overflow //~ check: assertion
    return 0;
}

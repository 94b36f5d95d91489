// A global without initialiser is zero, a local is anything.
//@ expect: violated
//@ witness: 6 6
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int global;

int main(void)
{
    int local;
    int x = __VERIFIER_nondet_int();
    (void)x;
    assert(local == 0); //~ check: assertion
    return 0;
}

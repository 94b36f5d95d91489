// A global without initialiser is zero, a local is anything.
//@ expect: holds
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int global;

int main(void)
{
    int local;
    int x = __VERIFIER_nondet_int();
    (void)x;
    assert(global == 0);
    return 0;
}

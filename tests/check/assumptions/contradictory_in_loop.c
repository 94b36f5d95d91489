// Every turn assumes something else about the same value.
//@ expect: nothing
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    for (int i = 0; i < 3; i++)
        __VERIFIER_assume(x == i);
    assert(0);
    return 0;
}

// Assumptions that contradict each other: no run goes on, so nothing was checked.
//@ command: check
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 10);
    __VERIFIER_assume(x < 5);
    assert(x == 7);
    return 0;
}

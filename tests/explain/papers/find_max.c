// The largest of three numbers, with the last comparison the wrong way round.
//@ options: --method infection --property main.assertion.2
//@ proof: max >= x2; x2 = 1; x3 = 0
//@ from: inputs
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x1 = __VERIFIER_nondet_int();
    int x2 = __VERIFIER_nondet_int();
    int x3 = __VERIFIER_nondet_int();
    int max = x1;
    if (max <= x2)
        max = x2;
    if (max >= x3) //~ decision
        max = x3; //~ chain
    assert(max >= x1);
    assert(max >= x2);
    assert(max >= x3);
    return 0;
}

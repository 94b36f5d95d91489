// The distance of two numbers, with the comparison the wrong way round. Whatever they are, this way fails.
//@ options: --method infection
//@ proof: x1 < x2 is true; diff > 0
//@ from: 17
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

int main(void)
{
    int x1 = __VERIFIER_nondet_int();
    int x2 = __VERIFIER_nondet_int();
    __VERIFIER_assume(x1 >= 0 && x2 >= 0);
    int diff;
    if (x1 != x2) { //~ decision
        if (x1 < x2) //~ chain
            diff = x1 - x2; //~ chain
        else
            diff = x2 - x1;
    } else {
        diff = 1;
    }
    assert(diff > 0);
    return 0;
}

// The branch is executed, and a dynamic slice keeps it; but either way the product is zero.
//@ options: --method infection
//@ proof: x2 != 0
//@ from: 14
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x1 = 10;
    int x3 = 5;
    int x4 = __VERIFIER_nondet_int();
    int x2 = 0; //~ chain
    if (x1 == 10)
        x2 = x2 * x3; //~ chain
    else
        x2 = x2 * (x4 % 10);
    assert(x2 != 0);
    return 0;
}

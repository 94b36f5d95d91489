// The same assertion holds for another input.
//@ expect: exit 0
//@ inputs: 42 2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (a > 40)
        assert(a % b == 0);
    return 0;
}

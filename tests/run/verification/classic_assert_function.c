// The customary definition of __VERIFIER_assert by way of reach_error.
//@ expect: fails reach-error
//@ inputs: 5
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }
void __VERIFIER_assert(int cond)
{
    if (!cond) {
        reach_error(); //~ run: reach-error
        abort();
    }
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assert(n == 5);
    __VERIFIER_assert(n != 5);
    return 0;
}

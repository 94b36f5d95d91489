// Floating inputs.
//@ expect: exit 0
//@ inputs: 1.5 -0.25
//@ stdout: 1.5 -0.25\n
#include <stdio.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    double d = __VERIFIER_nondet_double();
    float f = __VERIFIER_nondet_float();
    printf("%g %g\n", d, f);
    return 0;
}

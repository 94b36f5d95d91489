// Inputs are handed out in order, one for each call.
//@ expect: exit 0
//@ inputs: 3 -4 500
//@ stdout: 3 -4 500\n
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    printf("%d %d %d\n", a, b, c);
    return 0;
}

// A function whose name begins with nondet and that has no body yields inputs.
//@ expect: exit 0
//@ inputs: 6 7
//@ stdout: 42\n
//@ gcc: no there is no such function to link
#include <stdio.h>

int nondet_int(void);
unsigned nondet_uint(void);

int main(void)
{
    int a = nondet_int();
    unsigned b = nondet_uint();
    printf("%u\n", a * b);
    return 0;
}

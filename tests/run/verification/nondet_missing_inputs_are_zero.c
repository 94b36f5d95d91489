// When the inputs run out, further values are zero.
//@ expect: exit 0
//@ inputs: 8
//@ stdout: 8 0 0\n
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    unsigned long c = __VERIFIER_nondet_ulong();
    printf("%d %d %lu\n", a, b, c);
    return 0;
}

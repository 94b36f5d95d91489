// The customary assume written with an endless loop or exit behaves like any C.
//@ expect: exit 0
//@ inputs: 4 2
//@ stdout: even 4\n
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static void assume_that(int ok) { if (!ok) exit(0); }

int main(void)
{
    int n = __VERIFIER_nondet_int();
    assume_that(n % 2 == 0);
    printf("even %d\n", n);
    n += 1 + __VERIFIER_nondet_int();
    assume_that(n % 2 == 0);
    printf("not printed\n");
    return 1;
}

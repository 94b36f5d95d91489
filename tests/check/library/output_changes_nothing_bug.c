// Printing has no influence on the program.
//@ expect: violated
//@ witness: 4
//@ range: 0..5
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    printf("n is %d\n", n);
    if (n == 3)
        return 0;
    puts("not four");
    assert(n != 4); //~ check: assertion
    return 0;
}

// A function of the program's own that ends runs which do not count.
//@ expect: violated
//@ range: 0..9
//@ witness: 10
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void assume(int condition)
{
    if (!condition)
        exit(0);
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assume(x <= 10);
    assert(x < 10); //~ check: assertion
    return 0;
}

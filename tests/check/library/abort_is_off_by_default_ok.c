// A call of abort ends the program and is no failure by itself.
//@ expect: holds
//@ range: 0..9
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        abort();
    assert(n >= 0);
    return 0;
}

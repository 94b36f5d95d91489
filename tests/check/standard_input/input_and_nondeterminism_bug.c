// Characters and other inputs in one program.
//@ expect: violated
//@ witness: 1
//@ stdin: x
//@ range: 0..2
#include <assert.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int(), c = getchar();
    if (n == 1 && c == 'x')
        assert(n + c == 'x'); //~ check: assertion
    return 0;
}

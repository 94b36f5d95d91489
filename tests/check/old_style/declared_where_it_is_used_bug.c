// A function declared inside another one.
//@ expect: violated
//@ range: 0..9
//@ witness: 4
#include <assert.h>

int main(void)
{
    extern int __VERIFIER_nondet_int(void);
    int half(int);
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    assert(half(n) < n - 2 || n < 4); //~ check: assertion
    return 0;
}

int half(int n)
{
    return n / 2;
}

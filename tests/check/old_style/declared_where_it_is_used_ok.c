// A function declared inside another one.
//@ expect: holds
//@ range: 0..9
#include <assert.h>

int main(void)
{
    extern int __VERIFIER_nondet_int(void);
    int half(int);
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    assert(half(n) <= n || n < 4);
    return 0;
}

int half(int n)
{
    return n / 2;
}

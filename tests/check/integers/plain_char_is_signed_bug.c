// A plain char holds -128 to 127.
//@ expect: violated
//@ witness: 200
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 255)
        return 0;
    char c = x;
    assert(c == x); //~ check: assertion
    return 0;
}

// A copy is made on one of two paths.
//@ expect: violated
//@ witness: 0 1 2
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
    int x;
    int y;
};

int main(void)
{
    struct pair a, b;
    if (__VERIFIER_nondet_int())
        b = a;
    assert(b.x == a.x); //~ check: assertion
    return 0;
}

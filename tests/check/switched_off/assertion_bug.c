// A false assertion that nobody asks about ends no run; what its condition does is checked all the same.
//@ expect: violated
//@ options: --disable assertion
//@ witness: 3
//@ witness: 5
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int x = __VERIFIER_nondet_uchar();
    int a[3] = {1, 2, 3};
    assert(x != 3);
    assert(20 / (x - 5) != 100); //~ check: division-by-zero
    return a[x == 3 ? x : 0]; //~ check: out-of-bounds
}

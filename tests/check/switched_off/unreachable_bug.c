// Code that is declared unreachable ends no run if nobody asks about it: gcc's program goes on there.
//@ expect: violated
//@ options: --disable unreachable
//@ witness: 3
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 3)
        __builtin_unreachable();
    assert(x != 3); //~ check: assertion
    return 0;
}

// A call of reach_error that nobody asks about ends no run: what comes after it is checked.
//@ expect: violated
//@ options: --disable reach-error
//@ witness: 3
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 3)
        reach_error();
    assert(x != 3); //~ check: assertion
    return 0;
}

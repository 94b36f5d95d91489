// `last += x` where `last = x` is meant: the edit is told and offered as an assignment.
//@ says: with `last = x` in place of `last += x` nothing fails within the bounds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int last;

static void keep(int x)
{
    last += x; //~ cause
}

int main(void)
{
    for (int i = 0; i < 3; i++) { //~ cause
        int x = __VERIFIER_nondet_int();
        if (x < -100 || x > 100) //~ cause
            return 0;
        keep(x);
        assert(last == x);
    }
    return 0;
}

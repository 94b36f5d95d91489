// Values may be changed against the program: one is enough.
//@ options: --metric interventions
//@ distance: 1
//@ says: Values changed against the program, as few as possible (no run does this):
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static int middle(int a, int b, int c)
{
    if (a < b && b < c)
        return b;
    if (b < a && a < c) //~ cause
        return b; //~ cause
    return c;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int m = middle(a, b, c); //~ cause
    assert(!(b < a && a < c) || m == a);
    return 0;
}

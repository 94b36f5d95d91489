// Where differences weigh something, the distance is no number of values.
//@ options: --guard-weight 100 --value-weight 2
//@ says: The differences between the runs weigh
//@ says: that no passing run differs by less was proven.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int a = 0; //~ cause
    if (x > 5) //~ cause
        a = x; //~ cause
    assert(a < 7);
    return 0;
}

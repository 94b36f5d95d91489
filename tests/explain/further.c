// The closest run takes one turn more than the failing one; within its bounds all are farther away.
//@ distance: 5
//@ says: input turns 3 4
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int turns = __VERIFIER_nondet_int(), a = 0, b = 0, c = 0, d = 0, done = 0;
    __VERIFIER_assume(turns >= 0 && turns <= 20);
    while (done < turns)
        done++;
    if (turns >= 3) //~ cause
        a = 1; //~ cause
    if (a == 1)
        b = 1; //~ cause
    if (b == 1)
        c = 1;
    if (c == 1)
        d = 1;
    assert(done != 3 || d == 0);
    return 0;
}

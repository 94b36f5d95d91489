// One condition is wrong; beside that seven results may overflow, because nothing holds the inputs within limits. The list of
// the assertion is about the assertion, which comes first.
//@ says: with `>` in place of `<` in `b < most` this failure is gone within the bounds; others remain
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    int c = __VERIFIER_nondet_int();
    int sum = a + c; //~ cause
    int difference = b - c;
    int next = a + 1;
    int most = a; //~ cause
    if (b < most) //~ cause
        most = b;
    assert(most >= a && most >= b);
    int above = most + 2;
    int negated = -b;
    int previous = c - 3;
    int all = sum + difference;
    return (next ^ above ^ negated ^ previous ^ all) & 1;
}

// Without slicing nobody knows which differences are needed.
//@ options: --slice none
//@ says: Which of the differences are needed was not looked at.
//@ says not: differences are needed.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    int beside = x; //~ cause
    int used = x; //~ cause
    (void)beside;
    assert(used < 3);
    return 0;
}

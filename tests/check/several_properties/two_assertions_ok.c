// Two assertions that fail for different inputs.
//@ expect: holds
//@ range: 0..9
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x == 3 || x == 5)
        return 0;
    assert(x != 3);
    assert(x != 5);
    return 0;
}

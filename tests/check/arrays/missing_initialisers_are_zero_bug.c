// Elements without initialiser are zero, those with one are not.
//@ expect: violated
//@ witness: 4
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int values[6] = { 7, [4] = 8 };
    unsigned i = __VERIFIER_nondet_uint();
    if (i < 6 && i != 0 && i != 3)
        assert(values[i] == 0); //~ check: assertion
    return 0;
}

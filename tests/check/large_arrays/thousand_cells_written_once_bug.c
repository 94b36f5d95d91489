// One unknown cell out of a thousand is set; any other one is still zero.
//@ expect: violated
//@ witness: 700 700
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    static int cells[1000];
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i >= 1000 || j >= 1000)
        return 0;
    cells[i] = 1;
    assert(cells[j] == 0); //~ check: assertion
    return 0;
}

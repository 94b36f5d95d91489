// One unknown cell out of a thousand is set; any other one is still zero.
//@ expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    static int cells[1000];
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i >= 1000 || j >= 1000)
        return 0;
    cells[i] = 1;
    if (i != j)
        assert(cells[j] == 0);
    return 0;
}

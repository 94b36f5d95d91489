// Later writes to the same unknown cell hide earlier ones.
//@ expect: violated
//@ witness: 3 3 3
//@ range: 0..8
#include <assert.h>

extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void)
{
    static int cells[65536];
    unsigned short i = __VERIFIER_nondet_ushort(), j = __VERIFIER_nondet_ushort(), k = __VERIFIER_nondet_ushort();
    cells[i] = 1;
    cells[j] = 2;
    cells[k] = 3;
    if (i == j)
        assert(cells[i] == 2); //~ check: assertion
    return 0;
}

// Later writes to the same unknown cell hide earlier ones.
//@ expect: holds
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
    if (i == j && j != k)
        assert(cells[i] == 2);
    return 0;
}

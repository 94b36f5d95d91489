// Writing at one unknown place and reading at another.
//@ expect: holds
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int cells[8] = { 0 };
    unsigned i = __VERIFIER_nondet_uint() % 8, j = __VERIFIER_nondet_uint() % 8;
    cells[i] = 5;
    cells[j]++;
    assert(cells[i] == 5 || i == j);
    return 0;
}

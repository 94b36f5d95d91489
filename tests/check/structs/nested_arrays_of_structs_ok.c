// Arrays in structs in arrays: each cell has its own place.
//@ expect: holds
//@ range: 0..5
#include <assert.h>

struct row {
    int used;
    int cells[3];
};

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    struct row rows[2] = { 0 };
    unsigned i = __VERIFIER_nondet_uint() % 2, j = __VERIFIER_nondet_uint() % 3;
    rows[i].cells[j] = 4;
    rows[i].used++;
    assert(rows[0].used + rows[1].used == 1);
    assert(rows[1 - i].cells[j] == 0);
    return 0;
}

// Swapping without a third variable; it destroys a variable that is swapped with itself.
//@ expect: violated
//@ witness: 3 0 0
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static void swap(int *a, int *b)
{
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}

int main(void)
{
    int cells[2];
    cells[0] = cells[1] = __VERIFIER_nondet_int();
    int i = __VERIFIER_nondet_uchar() % 2, j = __VERIFIER_nondet_uchar() % 2;
    swap(&cells[i], &cells[j]);
    assert(cells[0] == cells[1]); //~ check: assertion
    return 0;
}

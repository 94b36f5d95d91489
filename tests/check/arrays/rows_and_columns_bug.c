// A matrix is stored by rows; exchanging the indices leaves it.
//@ expect: violated
//@ range: 0..3
//@ witness: 2 2
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int matrix[2][3] = { { 0, 1, 2 }, { 3, 4, 5 } };
    unsigned row = __VERIFIER_nondet_uint(), column = __VERIFIER_nondet_uint();
    __VERIFIER_assume(row < 3 && column < 3);
    int value = matrix[row][column]; //~ check: out-of-bounds
    assert(value == (int)(3 * row + column));
    return 0;
}

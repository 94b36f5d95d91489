// A pointer to a row of a matrix moves by rows.
//@ expect: violated
//@ range: 0..3
//@ witness: 1 2
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int matrix[3][2] = { { 0, 1 }, { 2, 3 }, { 4, 5 } };
    int(*row)[2] = matrix;
    unsigned i = __VERIFIER_nondet_uint() % 3, j = __VERIFIER_nondet_uint() % 2;
    int *cell = *row + i + j;
    assert(*cell == (int)(2 * i + j)); //~ check: assertion
    return 0;
}

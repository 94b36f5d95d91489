// Transposing a matrix in place; both triangles at once undo each other.
//@ expect: violated
//@ range: 0..3
//@ witness: 0 1 0 0 0 0 0 0 0
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int m[3][3], copy[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            copy[i][j] = m[i][j] = __VERIFIER_nondet_int();
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int t = m[i][j];
            m[i][j] = m[j][i];
            m[j][i] = t;
        }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            assert(m[i][j] == copy[j][i]); //~ check: assertion
    return 0;
}

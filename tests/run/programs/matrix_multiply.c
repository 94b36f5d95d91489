// Matrix product, transpose and determinant.
//@ expect: exit 0
//@ stdout: 1 0 0\n0 1 0\n0 0 1\n1 1\n
#include <stdio.h>

#define N 3
typedef double matrix[N][N];

static void multiply(matrix out, matrix a, matrix b)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            out[i][j] = 0;
            for (int k = 0; k < N; k++)
                out[i][j] += a[i][k] * b[k][j];
        }
}

static double determinant(matrix m)
{
    double d = 0;
    for (int i = 0; i < N; i++)
        d += m[0][i] * (m[1][(i + 1) % N] * m[2][(i + 2) % N] - m[1][(i + 2) % N] * m[2][(i + 1) % N]);
    return d;
}

int main(void)
{
    matrix a = { { 1, 2, 3 }, { 0, 1, 4 }, { 5, 6, 0 } }, b = { { -24, 18, 5 }, { 20, -15, -4 }, { -5, 4, 1 } }, c;
    multiply(c, a, b);
    for (int i = 0; i < N; i++)
        printf("%g %g %g\n", c[i][0], c[i][1], c[i][2]);
    printf("%g %g\n", determinant(a), determinant(b));
    return 0;
}

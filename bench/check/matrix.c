// Products of small integer matrices: traces commute, determinants multiply, and Strassen's way gives the same.
//@ expect: holds
//@ unwind: 5
#include "verify.h"

#ifndef BITS
#define BITS 2
#endif
#define SIZE 2

struct matrix {
    int at[SIZE][SIZE];
};

static struct matrix any_matrix(void)
{
    struct matrix m;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            m.at[i][j] = (int)(__VERIFIER_nondet_uint() % (1u << BITS)) - (1 << (BITS - 1));
    return m;
}

static struct matrix product(struct matrix a, struct matrix b)
{
    struct matrix result = {{{0}}};
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            for (int k = 0; k < SIZE; k++)
                result.at[i][j] += a.at[i][k] * b.at[k][j];
    return result;
}

/* Seven multiplications instead of eight. */
static struct matrix strassen(const struct matrix *a, const struct matrix *b)
{
    int m1 = (a->at[0][0] + a->at[1][1]) * (b->at[0][0] + b->at[1][1]);
    int m2 = (a->at[1][0] + a->at[1][1]) * b->at[0][0];
    int m3 = a->at[0][0] * (b->at[0][1] - b->at[1][1]);
    int m4 = a->at[1][1] * (b->at[1][0] - b->at[0][0]);
    int m5 = (a->at[0][0] + a->at[0][1]) * b->at[1][1];
    int m6 = (a->at[1][0] - a->at[0][0]) * (b->at[0][0] + b->at[0][1]);
    int m7 = (a->at[0][1] - a->at[1][1]) * (b->at[1][0] + b->at[1][1]);
    struct matrix result = {{{m1 + m4 - m5 + m7, m3 + m5}, {m2 + m4, m1 - m2 + m3 + m6}}};
    return result;
}

static int trace(struct matrix m)
{
    int sum = 0;
    for (int i = 0; i < SIZE; i++)
        sum += m.at[i][i];
    return sum;
}

static int determinant(struct matrix m)
{
    return m.at[0][0] * m.at[1][1] - m.at[0][1] * m.at[1][0];
}

int main(void)
{
    struct matrix a = any_matrix(), b = any_matrix();
    struct matrix ab = product(a, b), fast = strassen(&a, &b);
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            assert(ab.at[i][j] == fast.at[i][j]);
    assert(trace(ab) == trace(product(b, a)));
    assert(determinant(ab) == determinant(a) * determinant(b));
    return 0;
}

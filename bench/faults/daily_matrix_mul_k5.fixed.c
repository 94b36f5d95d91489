/* Products of small matrices. */
#include <assert.h>

extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

#define N 2

typedef int matrix[N][N];

static void multiply(matrix product, matrix a, matrix b)
{
    int i, j, k;
    for (i = 0; i < N; i++) {
        for (j = 0; j < N; j++) {
            int sum = 0;
            for (k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            product[i][j] = sum;
        }
    }
}

static void identity(matrix m)
{
    int i, j;
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            m[i][j] = i == j;
}

/* The number of ways of n steps from one town to another; roads[i][j] lead from i to j. */
static int ways(matrix roads, int n, int from, int to)
{
    matrix all, next;
    int i, j;
    identity(all);
    while (n-- > 0) {
        multiply(next, all, roads);
        for (i = 0; i < N; i++)
            for (j = 0; j < N; j++)
                all[i][j] = next[i][j];
    }
    return all[from][to];
}

/* Reference: one way after the other. */
static int count_ways(matrix roads, int n, int from, int to)
{
    int sum = 0, by;
    if (n == 0)
        return from == to;
    for (by = 0; by < N; by++)
        sum += roads[from][by] * count_ways(roads, n - 1, by, to);
    return sum;
}

int main(void)
{
    matrix roads;
    int i, j, n = __VERIFIER_nondet_char();
    int from = __VERIFIER_nondet_char(), to = __VERIFIER_nondet_char();
    __VERIFIER_assume(n >= 0 && n <= 2);
    __VERIFIER_assume(from >= 0 && from < N && to >= 0 && to < N);
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            roads[i][j] = __VERIFIER_nondet_char();
            __VERIFIER_assume(roads[i][j] >= 0 && roads[i][j] <= 1);
        }
    assert(ways(roads, n, from, to) == count_ways(roads, n, from, to));
    if (n == 0)
        assert(ways(roads, n, from, to) == (from == to));
    if (n == 1)
        assert(ways(roads, n, from, to) == roads[from][to]);
    return 0;
}

/* Counts the ways from the top left field to another one, going right or down around blocked fields. */
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

#define SIDE 3

static bool blocked[SIDE][SIDE];

static int count_paths(int row, int column)
{
    if (row < 0 || column < 0 || blocked[row][column])
        return 0;
    if (row == 0 && column == 0)
        return 1;
    return count_paths(row - 1, column) + count_paths(row, column - 1);
}

/* The same, field by field. */
static int tabulate_paths(void)
{
    int paths[SIDE][SIDE];
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            int sum = row == 0 && column == 0 ? 1 : 0;
            if (row > 0)
                sum += paths[row - 1][column];
            if (column > 0)
                sum += paths[row][column - 1];
            paths[row][column] = blocked[row][column] ? 0 : sum;
        }
    }
    return paths[SIDE - 1][SIDE - 1];
}

int main(void)
{
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++)
            blocked[row][column] = __VERIFIER_nondet_bool();
    }
    int ways = count_paths(SIDE - 1, SIDE - 1);
    assert(ways == tabulate_paths());
    return 0;
}

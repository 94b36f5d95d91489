/* Turns a square picture in black and white by a quarter, in place. */
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

enum { SIZE = 3 };

typedef bool Picture[SIZE][SIZE];

/* Clockwise: the upper row becomes the right column. Four pixels change places at a time. */
static void rotate(Picture p)
{
    for (int row = 0; row < SIZE / 2; row++) {
        for (int column = row; column < SIZE - 1 - row; column++) {
            int last = SIZE - 1;
            bool saved = p[row][column];
            p[row][column] = p[last - column][row];
            p[last - row][last - column] = p[column][last - row];
            p[last - column][row] = p[last - row][last - column];
            p[column][last - row] = saved;
        }
    }
}

int main(void)
{
    Picture before;
    Picture after;
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            before[i][j] = after[i][j] = __VERIFIER_nondet_bool();

    rotate(after);
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            assert(after[j][SIZE - 1 - i] == before[i][j]);

    rotate(after);
    rotate(after);
    rotate(after);
    for (int i = 0; i < SIZE; i++)
        for (int j = 0; j < SIZE; j++)
            assert(after[i][j] == before[i][j]);
    return 0;
}

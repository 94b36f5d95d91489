/* A map of tiles kept in one flat array, row by row. */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

#define SIDE 4

static unsigned char tiles[SIDE * SIDE];

static int tile_index(int column, int row)
{
    return row * SIDE + column;
}

static void set_tile(int column, int row, unsigned char kind)
{
    tiles[tile_index(row, column)] = kind;
}

/* Fills the part of a row from one column to another, both included. */
static void fill_row(int row, int from, int to, unsigned char kind)
{
    for (int column = from; column <= to; column++)
        set_tile(column, row, kind);
}

int main(void)
{
    int row = __VERIFIER_nondet_int();
    int from = __VERIFIER_nondet_int();
    int to = __VERIFIER_nondet_int();
    __VERIFIER_assume(row >= 0 && row < SIDE);
    __VERIFIER_assume(from >= 0 && to < SIDE && from <= to);

    fill_row(row, from, to, 7);

    const unsigned char *start = &tiles[row * SIDE];
    for (int i = 0; i < SIDE; i++)
        assert((start[i] == 7) == (i >= from && i <= to));
    return 0;
}

// A summed-area table of a picture, asked for sums of rectangles; pixels of 28 bits are too large for its sums.
//@ expect: violated
//@ unwind: 9
//@ witness: 130000000 130000000 130000000 130000000 130000000 130000000 130000000 130000000
//@ witness: 130000000 130000000  0 0 1
#include "verify.h"

#define ROWS 2
#define COLUMNS 8
#define BRIGHTEST 0xfffffff

static int pixels[ROWS][COLUMNS];
static int sums[ROWS + 1][COLUMNS + 1];

/* Light from the left and from above, and a spot. */
static void draw(void)
{
    int columns[COLUMNS];
    for (int column = 0; column < COLUMNS; column++)
        columns[column] = any_from(0, BRIGHTEST / 2);
    for (int row = 0; row < ROWS; row++) {
        int light = any_from(0, BRIGHTEST / 2);
        for (int column = 0; column < COLUMNS; column++)
            pixels[row][column] = light + columns[column];
    }
    int row = any_from(0, ROWS - 1), column = any_from(0, COLUMNS - 1);
    pixels[row][column] = any_from(0, BRIGHTEST);
}

static void add_up(void)
{
    for (int row = 0; row < ROWS; row++) {
        int line = 0;
        for (int column = 0; column < COLUMNS; column++) {
            line += pixels[row][column];
            sums[row + 1][column + 1] = sums[row][column + 1] + line; //~ check: signed-overflow
        }
    }
}

/* The sum over rows [top, bottom) and columns [left, right). */
static int rectangle(int top, int left, int bottom, int right)
{
    return sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left];
}

int main(void)
{
    draw();
    add_up();
    const int top = 0, left = 1;
    int direct = pixels[top][left] + pixels[top][left + 1] + pixels[top + 1][left] + pixels[top + 1][left + 1];
    assert(rectangle(top, left, top + 2, left + 2) == direct);
    return 0;
}

// A position comes through pointers.
//@ expect: out-of-bounds
//@ with: position.c
#include <stdio.h>

int ask_position(int *row, int *column);

static char board[3][3];

int main(void)
{
    int row = 0, column = 0;

    if (ask_position(&row, &column) != 0)
        return 1;
    if (row < 0 || row > 3 || column < 0 || column > 2)
        return 1;
    board[row][column] = 'x'; //~ here
    printf("%c\n", board[1][1]);
    return 0;
}

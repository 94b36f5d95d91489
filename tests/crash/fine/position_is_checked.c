// Whatever another file stores, it is within the board.
//@ expect: holds
//@ with: position.c
#include <stdio.h>

int ask_position(int *row, int *column);

static char board[3][3];

int main(void)
{
    int row = 0, column = 0;
    if (ask_position(&row, &column) != 0)
        return 1;
    if (row < 0 || row > 2 || column < 0 || column > 2)
        return 1;
    board[row][column] = 'x';
    printf("%c\n", board[row][column]);
    return 0;
}

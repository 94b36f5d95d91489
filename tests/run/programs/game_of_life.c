// A glider in the game of life on a torus.
//@ expect: exit 0
//@ stdout: ......\n......\n...#..\n....#.\n..###.\n......\n
#include <stdio.h>
#include <string.h>

enum { SIZE = 6 };
typedef unsigned char board[SIZE][SIZE];

static void advance(board b)
{
    board next;
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++) {
            int near = -b[y][x];
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    near += b[(y + dy + SIZE) % SIZE][(x + dx + SIZE) % SIZE];
            next[y][x] = near == 3 || (near == 2 && b[y][x]);
        }
    memcpy(b, next, sizeof next);
}

int main(void)
{
    board b = { { 0, 1 }, { 0, 0, 1 }, { 1, 1, 1 } };
    for (int turn = 0; turn < 8; turn++)
        advance(b);
    for (int y = 0; y < SIZE; y++, putchar('\n'))
        for (int x = 0; x < SIZE; x++)
            putchar(b[y][x] ? '#' : '.');
    return 0;
}

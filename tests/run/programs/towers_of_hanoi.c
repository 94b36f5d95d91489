// The towers of Hanoi with the pegs kept as stacks.
//@ expect: exit 0
//@ stdout: 31 moves, 0 0 5, bottom 5, top 1\n
#include <stdio.h>

static int peg[3][5], height[3], moves;

static void move(int from, int to)
{
    peg[to][height[to]++] = peg[from][--height[from]];
    moves++;
}

static void hanoi(int n, int from, int to, int via)
{
    if (n == 0)
        return;
    hanoi(n - 1, from, via, to);
    move(from, to);
    hanoi(n - 1, via, to, from);
}

int main(void)
{
    for (int n = 5; n > 0; n--)
        peg[0][height[0]++] = n;
    hanoi(5, 0, 2, 1);
    printf("%d moves, %d %d %d, bottom %d, top %d\n", moves, height[0], height[1], height[2], peg[2][0], peg[2][4]);
    return 0;
}

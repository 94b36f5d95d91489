// Breadth-first search through a maze given as text.
//@ expect: exit 0
//@ stdout: 7 steps, 11 fields visited\n
#include <stdio.h>
#include <string.h>

enum { W = 8, H = 5 };
static const char *maze[H] = { "########", "#S..#..#", "#.#...##", "#.###.E#", "########" };

int main(void)
{
    int seen[H][W], queue[H * W], head = 0, tail = 0;
    static const int dx[] = { 1, 0, -1, 0 }, dy[] = { 0, 1, 0, -1 };
    memset(seen, -1, sizeof seen);
    seen[1][1] = 0;
    queue[tail++] = 1 * W + 1;
    while (head < tail) {
        int x = queue[head] % W, y = queue[head] / W;
        head++;
        if (maze[y][x] == 'E') {
            printf("%d steps, %d fields visited\n", seen[y][x], head);
            return 0;
        }
        for (int d = 0; d < 4; d++) {
            int nx = x + dx[d], ny = y + dy[d];
            if (maze[ny][nx] != '#' && seen[ny][nx] < 0) {
                seen[ny][nx] = seen[y][x] + 1;
                queue[tail++] = ny * W + nx;
            }
        }
    }
    return 1;
}

// Where C leaves the order of calls open, the run takes the order of gcc's code.
//@ expect: exit 0
#include <stdio.h>

static int shared = 1, row[10], *cursor = row;
static int said(int n) { printf("%d ", n); return n; }
static int set(int n) { shared = n; return n; }
static int move(void) { cursor = row + 5; return 7; }
static int *place(void) { printf("place "); return row; }
static int twice(int n) { printf("twice "); return 2 * n; }
struct pair { int x, y; };
static struct pair pairs[4];
static struct pair make(void) { printf("make "); return (struct pair){ 1, 2 }; }

int main(void)
{
    row[said(1)] = said(2);
    row[said(1)] = 5 + said(2) * said(3);
    row[said(1) + said(2)] = row[said(3)];
    row[said(1)] += said(2);
    row[said(1)] = twice(said(2));
    *place() = row[said(3)] = said(4);
    pairs[said(1)] = make();
    pairs[said(2)].y = said(3);
    *cursor = move();
    printf("\n%d %d\n", row[0], row[5]);
    row[shared] = set(3);
    row[shared] = 1 + set(4);
    printf("%d %d %d\n", row[1], row[3], row[4]);
    shared = 1;
    int sum = shared + set(5);
    int less = shared < set(9);
    int difference = shared - set(2);
    printf("%d %d %d %d\n", sum, less, difference, (shared += 3) + set(1));
    unsigned char bytes[3];
    bytes[said(0)] = bytes[said(1)] = said(2);
    row[said(0)] = said(1) && said(2);
    printf("%d %d %d\n", said(1), said(2), said(3));
    return 0;
}

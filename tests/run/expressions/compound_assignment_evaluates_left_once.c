// The left side of a compound assignment is evaluated a single time.
//@ expect: exit 0
//@ stdout: 5 42 4, 2 calls, i is 1\n
#include <stdio.h>

static int calls, cells[3] = { 1, 2, 3 };
static int *cell(int i) { calls++; return &cells[i]; }

int main(void)
{
    int i = 0;
    *cell(1) += 40;
    cells[i++] *= 5;
    (*cell(2))++;
    printf("%d %d %d, %d calls, i is %d\n", cells[0], cells[1], cells[2], calls, i);
    return 0;
}

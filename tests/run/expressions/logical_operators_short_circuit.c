// The right side of && and || is evaluated only when needed.
//@ expect: exit 0
//@ stdout: 0 1 1 0\n6\n0 0 1\n
#include <stdio.h>

static int calls;
static int yes(void) { calls++; return 5; }
static int no(void) { calls++; return 0; }

int main(void)
{
    int *null = 0;
    printf("%d ", no() && yes());
    printf("%d ", yes() || no());
    printf("%d ", yes() && yes());
    printf("%d\n", no() || no());
    printf("%d\n", calls);
    if (null && *null)
        return 1;
    if (!null || *null)
        calls = 0;
    printf("%d %d %d\n", calls, !5, !!5);
    return 0;
}

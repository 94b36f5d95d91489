// a ?: b yields a if it is not zero, and evaluates it once.
//@ expect: exit 0
//@ stdout: 5 9 unknown\n1 1\n
#include <stdio.h>

static int calls;
static int next(void) { return ++calls; }

int main(void)
{
    int zero = 0, five = 5;
    const char *name = 0;
    printf("%d %d %s\n", five ?: 9, zero ?: 9, name ?: "unknown");
    int r = next() ?: 100;
    printf("%d %d\n", r, calls);
    return 0;
}

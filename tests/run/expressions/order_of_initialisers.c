// Full declarators are evaluated one after the other.
//@ expect: exit 0
//@ stdout: 1 20 21 6 5\n
#include <stdio.h>

static int n;
static int next(void) { return ++n; }

int main(void)
{
    int a = next(), b = next() * 10, c = a + b;
    int v[] = { 5, 6 }, *p = v + 1, q = *p--;
    printf("%d %d %d %d %d\n", a, b, c, q, *p);
    return 0;
}

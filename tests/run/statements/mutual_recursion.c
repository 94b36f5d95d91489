// Two functions call each other, declared ahead of definition.
//@ expect: exit 0
//@ stdout: 1 0 0 9\n
#include <stdio.h>

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static int ackermann(int m, int n)
{
    if (m == 0)
        return n + 1;
    return ackermann(m - 1, n == 0 ? 1 : ackermann(m, n - 1));
}

int main(void)
{
    printf("%d %d %d %d\n", is_even(10), is_odd(10), is_even(7), ackermann(2, 3));
    return 0;
}

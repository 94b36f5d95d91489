// So deep is no stack.
//@ expect: stack-overflow
//@ stdin: 100000000\n
#include <stdio.h>

static unsigned sum_to(unsigned n)
{
    return n ? n + sum_to(n - 1) : 0;
}

int main(void)
{
    unsigned n;
    if (scanf("%u", &n) == 1)
        printf("%u\n", sum_to(n));
    return 0;
}

// Recursion no deeper than a number that was looked at.
//@ expect: holds
//@ run: deep
//@ stdin: 10\n
//@ run: too deep
//@ stdin: 100000000\n
//@ run: negative
//@ stdin: -1\n
#include <stdio.h>

static int factorial(int n)
{
    return n <= 1 ? 1 : n * factorial(n - 1);
}

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1 || n < 0 || n > 12)
        return 1;
    printf("%d\n", factorial(n));
    return 0;
}

// A negative number never comes to 0.
//@ expect: stack-overflow
//@ stdin: -1\n
#include <stdio.h>

double factorial(int n)
{
    if (n == 0)
        return 1.0;
    return n * factorial(n - 1);
}

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1 || n < -20 || n > 20)
        return 1;
    printf("%g\n", factorial(n));
    return 0;
}

// A variable-length array of whatever length is asked for.
//@ expect: stack-overflow
//@ stdin: 50000000\n
#include <stdio.h>

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1 || n < 1)
        return 1;
    int values[n];
    values[0] = n;
    printf("%d\n", values[0]);
    return 0;
}

// The sum of two large numbers.
//@ expect: signed-overflow
//@ stdin: 2000000000 2000000000\n
#include <stdio.h>

int main(void)
{
    int a, b;
    if (scanf("%d %d", &a, &b) != 2)
        return 1;
    int middle = (a + b) / 2; //~ here
    printf("%d\n", middle);
    return 0;
}

// The least int has no counterpart.
//@ expect: signed-overflow
//@ stdin: -2147483648
#include <stdio.h>

static int absolute(int x)
{
    return x < 0 ? -x : x; //~ here
}

int main(void)
{
    int x = 0;
    scanf("%d", &x);
    printf("|%d| = %d\n", x, absolute(x));
    return 0;
}

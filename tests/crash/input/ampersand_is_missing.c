// The classic: scanf without &.
//@ expect: varargs
//@ stdin: 3\n
#include <stdio.h>

int main(void)
{
    int n = 0;
    scanf("%d", n); //~ here
    printf("%d\n", n);
    return 0;
}

// A pointer that points nowhere yet.
//@ expect: uninitialised
//@ stack: filled
#include <stdio.h>

int main(void)
{
    int *result;
    *result = 42; //~ here
    printf("%d\n", *result);
    return 0;
}

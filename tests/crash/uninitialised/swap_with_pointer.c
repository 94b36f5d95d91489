// Swapping with a pointer where an int was meant.
//@ expect: uninitialised
//@ stack: filled
#include <stdio.h>

void swap(int *a, int *b)
{
    int *t;
    *t = *a; //~ here
    *a = *b;
    *b = *t;
}

int main(void)
{
    int x = 1, y = 2;
    swap(&x, &y);
    printf("%d %d\n", x, y);
    return 0;
}

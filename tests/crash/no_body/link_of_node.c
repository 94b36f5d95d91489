// A function that has its name in common with one of the library, and nothing else.
//@ expect: out-of-bounds
//@ with: link.c
#include <stdio.h>

int link(int node);

int main(void)
{
    int weights[4] = { 1, 2, 3, 4 };
    printf("%d\n", weights[link(2)]); //~ here
    return 0;
}

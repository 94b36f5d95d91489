// Functions and externs declared inside a block.
//@ expect: exit 0
//@ stdout: 2 7 9\n
#include <stdio.h>

int main(void)
{
    int helper(int), other();
    extern int shared;
    printf("%d %d %d\n", helper(1), other(), shared);
    return 0;
}

int shared = 9;
int helper(int n) { return n + 1; }
int other(void) { return 7; }

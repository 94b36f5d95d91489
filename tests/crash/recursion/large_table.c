// The table is too large for any stack, without recursion.
//@ expect: stack-overflow
#include <stdio.h>

int main(void)
{
    long table[2000000];
    table[0] = 1;
    for (int i = 1; i < 3; i++)
        table[i] = table[i - 1] * 2;
    printf("%ld\n", table[2]);
    return 0;
}

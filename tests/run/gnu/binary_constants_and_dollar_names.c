// Binary constants, escape character and dollar signs in names.
//@ expect: exit 0
//@ stdout: 15 27 7\n
#include <stdio.h>

int main(void)
{
    int mask = 0b1010, $cash = 3, a$b = 4;
    printf("%d %d %d\n", mask | 0B0101, '\e', $cash + a$b);
    return 0;
}

// goto jumps forwards and backwards within a function.
//@ expect: exit 0
//@ stdout: 1 2 3 done\n
#include <stdio.h>

int main(void)
{
    int n = 0;
again:
    n++;
    printf("%d ", n);
    if (n < 3)
        goto again;
    if (n == 3)
        goto skip;
    printf("never ");
skip:
    printf("done\n");
    return 0;
}

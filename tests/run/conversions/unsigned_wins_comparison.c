// When int meets unsigned the int is converted, so -1 is greater than 1u.
//@ expect: exit 0
//@ stdout: 0 1 1\n0 1\n0\n
#include <stdio.h>

int main(void)
{
    int minus = -1;
    unsigned one = 1;
    unsigned short small = 1;
    long wide = -1;
    unsigned long size = sizeof(int);
    printf("%d %d %d\n", minus < one, minus < small, wide < one);
    printf("%d %d\n", minus < size, minus == 4294967295u);
    printf("%d\n", -1L < 1UL);
    return 0;
}

// An unsigned number is never below 0.
//@ expect: out-of-bounds
#include <stdio.h>

int main(void)
{
    int a[4] = {1, 2, 3, 4};
    unsigned i;
    for (i = 3; i >= 0; i--)
        printf("%d\n", a[i]); //~ here
    return 0;
}

// 13! needs more than 32 bits.
//@ expect: signed-overflow
#include <stdio.h>

int main(void)
{
    int f = 1;
    for (int i = 2; i <= 13; i++) {
        f *= i; //~ here
        printf("%2d! = %d\n", i, f);
    }
    return 0;
}

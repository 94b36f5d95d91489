// A factorial in int overflows at thirteen.
//@ expect: fails signed-overflow
#include <stdio.h>

int main(void)
{
    int f = 1;
    for (int i = 1; i < 20; i++) {
        f = f * i; //~ run: signed-overflow
        printf("%d\n", f);
    }
    return 0;
}

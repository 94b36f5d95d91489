// A do-while body runs once even when its condition is false; continue jumps to the test.
//@ expect: exit 0
//@ stdout: 1\nbody 2\nbody 4\nbody 5\n
#include <stdio.h>

int main(void)
{
    int n = 0;
    do
        n++;
    while (0);
    printf("%d\n", n);
    do {
        n++;
        if (n == 3)
            continue;
        printf("body %d\n", n);
    } while (n < 5);
    return 0;
}

// The integer square root by bisection. It works for small numbers.
#include <stdio.h>

static int square_root(int n)
{
    int low = 0, high = n;
    while (low < high) {
        int middle = low + (high - low + 1) / 2;
        if (middle * middle <= n)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

int main(void)
{
    printf("%d\n", square_root(99));
    printf("%d\n", square_root(2000000));
    return 0;
}

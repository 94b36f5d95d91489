// A loop with <= reads one element too many.
//@ expect: fails out-of-bounds
#include <stdio.h>

int main(void)
{
    int v[5] = { 1, 2, 3, 4, 5 }, sum = 0;
    for (int i = 0; i <= 5; i++)
        sum += v[i]; //~ run: out-of-bounds
    printf("%d\n", sum);
    return 0;
}

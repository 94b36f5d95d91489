// The same seed gives the same sequence, within the promised range.
//@ expect: exit 0
//@ stdout: 1 1\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int first[3], same = 1, in_range = 1;
    srand(7);
    for (int i = 0; i < 3; i++)
        first[i] = rand();
    srand(7);
    for (int i = 0; i < 3; i++) {
        int n = rand();
        same &= n == first[i];
        in_range &= n >= 0 && n <= RAND_MAX;
    }
    printf("%d %d\n", same, in_range);
    return 0;
}

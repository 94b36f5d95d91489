// Heap objects are separate, writable and released one by one.
//@ expect: exit 0
//@ stdout: 9 7 1\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *a = malloc(4 * sizeof *a), *b = malloc(sizeof(int));
    for (int i = 0; i < 4; i++)
        a[i] = i * i;
    *b = 7;
    printf("%d %d %d\n", a[3], *b, a != b);
    free(a);
    free(b);
    return 0;
}

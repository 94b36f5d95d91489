// A block of no bytes may be freed, and blocks are aligned for every type.
//@ expect: exit 0
//@ stdout: 1 0\n
#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>

int main(void)
{
    void *none = malloc(0), *one = malloc(1);
    printf("%d %d\n", none != one, (int)((uintptr_t)one % 16));
    free(none);
    free(one);
    return 0;
}

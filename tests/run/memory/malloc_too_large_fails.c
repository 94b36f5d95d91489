// An impossible request gives a null pointer.
//@ expect: exit 0
//@ stdout: 1 1\n
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    volatile size_t huge = (size_t)-1 / 2;
    char *p = malloc(huge);
    char *q = calloc(huge, 4);
    printf("%d %d\n", p == NULL, q == NULL);
    return 0;
}

// Freeing a null pointer any number of times, and two objects once each.
//@ expect: exit 0
#include <stdlib.h>

int main(void)
{
    char *p = malloc(10), *q = malloc(10);
    free(p);
    p = NULL;
    free(p);
    free(p);
    p = q;
    free(p);
    return 0;
}

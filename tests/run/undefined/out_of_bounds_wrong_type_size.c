// An object is read through a pointer to a larger type.
//@ expect: fails out-of-bounds
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof(int));
    *p = 1;
    long long *q = (long long *)p;
    long long n = *q; //~ run: out-of-bounds
    free(p);
    return n == 0;
}

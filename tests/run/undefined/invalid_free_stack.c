// Freeing a local array.
//@ expect: fails invalid-free
#include <stdlib.h>

int main(void)
{
    int local[4];
    int *p = local;
    free(p); //~ run: invalid-free
    return 0;
}

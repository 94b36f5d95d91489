// Reading a heap object after it was freed.
//@ expect: fails use-after-free
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = 5;
    free(p);
    return *p; //~ run: use-after-free
}

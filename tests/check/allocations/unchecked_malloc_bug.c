// Nobody asks whether there was memory.
//@ expect: violated
//@ options: --malloc-may-fail
//@ witness: 1
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    *p = 1; //~ check: null-dereference
    free(p);
    return 0;
}

// realloc of an object that malloc did not make.
//@ expect: fails invalid-free
#include <stdlib.h>

static int table[8];

int main(void)
{
    int *p = table;
    p = realloc(p, 64); //~ run: invalid-free
    return p == NULL;
}

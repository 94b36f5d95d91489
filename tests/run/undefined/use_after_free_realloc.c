// Writing through the old pointer after realloc moved the object.
//@ expect: fails use-after-free
#include <stdlib.h>

int main(void)
{
    int *v = malloc(4 * sizeof *v);
    int *first = v;
    v = realloc(v, 4000 * sizeof *v);
    *first = 1; //~ run: use-after-free
    free(v);
    return 0;
}

// Ordering pointers into two separate objects.
//@ expect: fails pointer-difference
//@ gcc: no these sanitizers do not check it
#include <stdlib.h>

int main(void)
{
    char *p = malloc(8), *q = malloc(8);
    int below = p < q; //~ run: pointer-difference
    free(p);
    free(q);
    return below == 2;
}

// The same pointer is freed twice.
//@ expect: fails double-free
#include <stdlib.h>

int main(void)
{
    char *p = malloc(10);
    free(p);
    free(p); //~ run: double-free
    return 0;
}

// The only pointer to a heap object is overwritten.
//@ expect: fails leak
//@ options: --enable leak
#include <stdlib.h>

int main(void)
{
    char *p = malloc(10); //~ run: leak
    p = NULL;
    return p != NULL;
}

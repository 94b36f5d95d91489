// Freeing a null pointer does nothing.
//@ expect: exit 0
#include <stdlib.h>

int main(void)
{
    free(NULL);
    free((void *)0);
    return 0;
}

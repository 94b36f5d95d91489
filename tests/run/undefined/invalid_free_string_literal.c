// Freeing a default value that is a string literal.
//@ expect: fails invalid-free
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *name = "default";
    free(name); //~ run: invalid-free
    return 0;
}

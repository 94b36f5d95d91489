// Memory from alloca is not to be freed.
//@ expect: fails invalid-free
#include <alloca.h>
#include <stdlib.h>

int main(void)
{
    char *p = alloca(16);
    free(p); //~ run: invalid-free
    return 0;
}

// Room for two gibibytes is there, as a rule, and then the last of them is missed by one.
//@ expect: unknown
#include <stdlib.h>

int main(void)
{
    size_t size = (size_t)1 << 31;
    char *block = malloc(size);
    if (!block)
        return 0;
    block[size] = 1;
    free(block);
    return 0;
}

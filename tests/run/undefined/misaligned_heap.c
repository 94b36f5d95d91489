// An int at an odd address.
//@ expect: fails misaligned
//@ options: --enable misaligned
#include <stdlib.h>

int main(void)
{
    char *block = malloc(16);
    int *p = (int *)(block + 1);
    *p = 5; //~ run: misaligned
    free(block);
    return 0;
}

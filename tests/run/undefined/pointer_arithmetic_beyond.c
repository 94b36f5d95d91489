// More than one past the end.
//@ expect: fails pointer-arithmetic
//@ options: --enable pointer-arithmetic
//@ gcc: no gcc sees only what wraps around
#include <stdlib.h>

int main(void)
{
    char *text = malloc(8);
    char *end = text + 8;
    end += 1; //~ run: pointer-arithmetic
    free(text);
    return end == 0;
}

// The only pointer to a block is overwritten.
//@ expect: holds
//@ options: --enable leak
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *block = malloc(4);
    if (__VERIFIER_nondet_int() == 1) {
        free(block);
        block = malloc(8);
    }
    free(block);
    return 0;
}

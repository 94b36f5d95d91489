// The only pointer to a block is overwritten.
//@ expect: violated
//@ options: --enable leak
//@ witness: 1
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *block = malloc(4); //~ check: leak
    if (__VERIFIER_nondet_int() == 1) {
        block = malloc(8);
    }
    free(block);
    return 0;
}

// Two paths free the same block.
//@ expect: violated
//@ witness: 1 1
//@ range: 0..1
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *block = malloc(8);
    int freed = 0;
    if (__VERIFIER_nondet_int()) {
        free(block);
        freed = 0;
    }
    if (!freed)
        free(block); //~ check: double-free
    return 0;
}

// Two paths free the same block.
//@ expect: holds
//@ range: 0..1
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char *block = malloc(8);
    int freed = 0;
    if (__VERIFIER_nondet_int()) {
        free(block);
        freed = 1;
    }
    if (!freed)
        free(block);
    return 0;
}

// A second pointer into a block does not keep it alive.
//@ expect: violated
//@ range: 0..3
//@ witness: 2
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int *block = calloc(3, sizeof *block);
    int *inside = &block[__VERIFIER_nondet_uint() % 3];
    free(block);
    int value = *inside; //~ check: use-after-free
    return value;
}

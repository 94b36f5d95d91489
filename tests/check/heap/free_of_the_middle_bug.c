// Only the beginning of a block can be freed.
//@ expect: violated
//@ range: 0..3
//@ witness: 1
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char *block = malloc(4), *p = block;
    unsigned n = __VERIFIER_nondet_uint() % 4;
    p += n;
    *p = 'x';
    free(p); //~ check: invalid-free
    return 0;
}

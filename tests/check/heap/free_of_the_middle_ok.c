// Only the beginning of a block can be freed.
//@ expect: holds
//@ range: 0..3
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char *block = malloc(4), *p = block;
    unsigned n = __VERIFIER_nondet_uint() % 4;
    p += n;
    *p = 'x';
    free(p - n);
    return 0;
}

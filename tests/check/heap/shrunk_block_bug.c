// After a block is made smaller its old end is outside.
//@ expect: violated
//@ range: 0..3
//@ witness: 2
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char *text = malloc(4);
    text = realloc(text, 2);
    unsigned i = __VERIFIER_nondet_uint() % 4;
    text[i] = 'a'; //~ check: out-of-bounds
    free(text);
    return 0;
}

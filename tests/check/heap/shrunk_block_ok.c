// After a block is made smaller its old end is outside.
//@ expect: holds
//@ range: 0..3
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char *text = malloc(4);
    text = realloc(text, 2);
    unsigned i = __VERIFIER_nondet_uint() % 2;
    text[i] = 'a';
    free(text);
    return 0;
}

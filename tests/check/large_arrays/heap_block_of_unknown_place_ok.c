// A large block from the heap, with room for one character less than it seems.
//@ expect: holds
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char *text = calloc(2000, 1);
    unsigned i = __VERIFIER_nondet_uint();
    if (i <= 1999)
        text[i] = 'a';
    free(text);
    return 0;
}

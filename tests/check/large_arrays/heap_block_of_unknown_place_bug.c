// A large block from the heap, with room for one character less than it seems.
//@ expect: violated
//@ witness: 2000
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    char *text = calloc(2000, 1);
    unsigned i = __VERIFIER_nondet_uint();
    if (i <= 2000)
        text[i] = 'a'; //~ check: out-of-bounds
    free(text);
    return 0;
}

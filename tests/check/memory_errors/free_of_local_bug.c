// Only what was allocated can be freed.
//@ expect: violated
//@ witness: 0
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char small[4], *text = small;
    int large = __VERIFIER_nondet_int();
    if (large)
        text = malloc(100);
    text[0] = 'a';
    free(text); //~ check: invalid-free
    return 0;
}

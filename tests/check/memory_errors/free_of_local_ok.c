// Only what was allocated can be freed.
//@ expect: holds
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    char small[4], *text = small;
    int large = __VERIFIER_nondet_int();
    if (large)
        text = malloc(100);
    text[0] = 'a';
    if (large)
        free(text);
    return 0;
}

// One path forgets to free.
//@ expect: violated
//@ options: --enable leak
//@ witness: 5
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    char *block = malloc(10); //~ check: leak
    block[0] = 1;
    if (n == 5)
        return 1;
    free(block);
    return 0;
}

// One path forgets to free.
//@ expect: holds
//@ options: --enable leak
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    char *block = malloc(10);
    block[0] = 1;
    if (n == 5) {
        free(block);
        return 1;
    }
    free(block);
    return 0;
}

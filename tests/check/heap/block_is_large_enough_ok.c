// Memory for n ints takes n times the size of one.
//@ expect: holds
//@ range: 0..4
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 4);
    int *values = malloc(n * sizeof *values);
    for (unsigned i = 0; i < n; i++)
        values[i] = i;
    free(values);
    return 0;
}

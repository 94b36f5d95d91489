// Memory from calloc is zero, memory from malloc is anything.
//@ expect: violated
//@ range: 0..3
//@ witness: 2 9
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int *values = malloc(3 * sizeof *values);
    unsigned i = __VERIFIER_nondet_uint() % 3;
    assert(values[i] == 0); //~ check: assertion
    free(values);
    return 0;
}

// Memory from calloc is zero, memory from malloc is anything.
//@ expect: holds
//@ range: 0..3
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int *values = calloc(3, sizeof *values);
    unsigned i = __VERIFIER_nondet_uint() % 3;
    assert(values[i] == 0);
    free(values);
    return 0;
}

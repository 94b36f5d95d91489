// A grown block keeps what was in it; the old pointer is gone.
//@ expect: violated
//@ witness: 3
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int *old = malloc(2 * sizeof *old);
    old[0] = 4;
    old[1] = __VERIFIER_nondet_int();
    int second = old[1];
    int *new = realloc(old, 4 * sizeof *new);
    assert(new[1] == second);
    int first = old[0]; //~ check: use-after-free
    assert(first == 4);
    free(new);
    return 0;
}

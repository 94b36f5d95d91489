// One access with two ways to fail.
//@ expect: violated
//@ range: 0..2
//@ witness: 1
//@ witness: 2
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int kind = __VERIFIER_nondet_int();
    int *p = malloc(sizeof *p);
    *p = 0;
    if (kind == 1) {
        free(p);
        p = NULL;
    } else if (kind == 2) {
        free(p);
    }
    return *p; //~ check: null-dereference //~ check: use-after-free
}

// Each round allocates memory and frees it.
//@ options: --termination
//@ verdict: violated
//@ lasso
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void)
{
    int go_on = 1;
    while (go_on) {
        int *p = malloc(sizeof *p);
        if (!p)
            return 1;
        *p = __VERIFIER_nondet_int();
        go_on = *p != 5;
        free(p);
        p = 0;
    }
    return 0;
}

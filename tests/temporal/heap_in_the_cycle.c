// Each round allocates memory and frees it: the new memory has another address, which is left behind. Nothing is said of that.
//@ options: --termination --max-unwind 8
//@ verdict: unknown
//@ says: loops were cut at their bounds
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

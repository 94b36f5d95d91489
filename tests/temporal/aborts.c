// A run that is aborted does not come to the end, though nobody checks that.
//@ options: --termination --disable abort
//@ verdict: unknown
#include <stdlib.h>
int __VERIFIER_nondet_int(void);
int main(void)
{
    if (__VERIFIER_nondet_int() == 3)
        abort();
    return 0;
}

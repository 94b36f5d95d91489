// With its class switched on a call of abort is a failure.
//@ expect: holds
//@ options: --enable abort
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uchar();
    if (n * 3 == 232)
        abort();
    return 0;
}

// With its class switched on a call of abort is a failure.
//@ expect: violated
//@ options: --enable abort
//@ witness: 77
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uchar();
    if (n * 3 == 231)
        abort(); //~ check: abort
    return 0;
}

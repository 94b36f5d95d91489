// A server that never ends.
//@ expect: unknown
//@ options: --unwind 4
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned state = 0;
    while (1) {
        state = (state + __VERIFIER_nondet_uchar()) % 5;
        assert(state < 5);
    }
}

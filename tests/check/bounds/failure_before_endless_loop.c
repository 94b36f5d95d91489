// What fails before an endless loop is found.
//@ expect: violated
//@ options: --unwind 3
//@ witness: 8
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uchar();
    assert(x != 8); //~ check: assertion
    while (1)
        x++;
}

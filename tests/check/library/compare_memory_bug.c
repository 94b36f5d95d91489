// Blocks are compared byte by byte.
//@ expect: violated
//@ range: 0..2
//@ witness: 1 2
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char a[2] = { 5, __VERIFIER_nondet_uchar() }, b[2] = { 5, __VERIFIER_nondet_uchar() };
    if (memcmp(a, b, 1) == 0)
        assert(a[1] == b[1]); //~ check: assertion
    return 0;
}

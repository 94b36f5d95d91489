// Blocks are compared byte by byte.
//@ expect: holds
//@ range: 0..2
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char a[2] = { 5, __VERIFIER_nondet_uchar() }, b[2] = { 5, __VERIFIER_nondet_uchar() };
    if (memcmp(a, b, 2) == 0)
        assert(a[1] == b[1]);
    return 0;
}

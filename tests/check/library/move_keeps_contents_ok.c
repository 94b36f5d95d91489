// A move to the right within one array.
//@ expect: holds
//@ range: 0..3
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char v[4] = { __VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar(), 0 };
    unsigned char first = v[0], third = v[2];
    memmove(v + 1, v, 3);
    assert(v[1] == first && v[3] == third);
    return 0;
}

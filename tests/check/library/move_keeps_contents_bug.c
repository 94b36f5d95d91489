// A move to the right within one array.
//@ expect: violated
//@ range: 0..3
//@ witness: 7 0 0
#include <assert.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char v[4] = { __VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar(), __VERIFIER_nondet_uchar(), 0 };
    unsigned char first = v[0], third = v[2];
    for (int i = 0; i < 3; i++) v[i + 1] = v[i];
    assert(v[1] == first && v[3] == third); //~ check: assertion
    return 0;
}

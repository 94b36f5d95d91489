// A bad index, a division by zero and a failed assertion, each for its own input.
//@ expect: violated
//@ range: 0..9
//@ witness: 1 4
//@ witness: 2 0
//@ witness: 3 3
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned kind = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
    int table[4] = { 0, 1, 2, 3 };
    if (kind == 1 && n < 5)
        return table[n] & 0; //~ check: out-of-bounds
    if (kind == 2)
        return (100 / n) & 0; //~ check: division-by-zero
    if (kind == 3)
        assert(n != 3); //~ check: assertion
    return 0;
}

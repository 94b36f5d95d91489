// A sum of two words of 32 bits each, with the carry by hand.
//@ expect: violated
//@ witness: 1 0 0 0
#include <assert.h>

typedef unsigned int word;
typedef unsigned long long twice;

extern word __VERIFIER_nondet_uint(void);

int main(void)
{
    word a0 = __VERIFIER_nondet_uint(), a1 = __VERIFIER_nondet_uint();
    word b0 = __VERIFIER_nondet_uint(), b1 = __VERIFIER_nondet_uint();
    word c0 = a0 + b0;
    word carry = c0 <= a0;
    word c1 = a1 + b1 + carry;
    twice a = (twice)a1 << 32 | a0, b = (twice)b1 << 32 | b0, c = (twice)c1 << 32 | c0;
    assert(c == a + b); //~ check: assertion
    return 0;
}

// The sum of a range as the difference of two prefix sums.
//@ expect: violated
//@ range: 0..4
//@ witness: 1 1 1 1 0 2
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int values[4], prefix[5] = { 0 };
    for (int i = 0; i < 4; i++) {
        values[i] = __VERIFIER_nondet_uchar();
        prefix[i + 1] = values[i];
    }
    unsigned from = __VERIFIER_nondet_uchar(), to = __VERIFIER_nondet_uchar(), sum = 0;
    __VERIFIER_assume(from <= to && to <= 4);
    for (unsigned i = from; i < to; i++)
        sum += values[i];
    assert(sum == (unsigned)(prefix[to] - prefix[from])); //~ check: assertion
    return 0;
}

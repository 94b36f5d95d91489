// Counting values by class; the counts add up to the number of values.
//@ expect: violated
//@ range: 0..4
//@ witness: 3 0 0
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    int counts[4] = { 0 };
    for (int i = 0; i < 3; i++)
        counts[__VERIFIER_nondet_uint() % 4]++;
    assert(counts[0] + counts[1] + counts[2] == 3); //~ check: assertion
    return 0;
}

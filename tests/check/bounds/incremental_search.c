// Without a bound the search goes deeper by itself.
//@ expect: violated
//@ witness: 12
//@ range: 0..20
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 16, turns = 0;
    while (turns < n)
        turns++;
    assert(turns != 12); //~ check: assertion
    return 0;
}

// A static local is initialised once and keeps its value.
//@ expect: violated
//@ range: 0..5
//@ witness: 3
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static int ticket(void)
{
    int last = 0;
    return ++last;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n >= 1 && n <= 4);
    int got = 0;
    for (unsigned i = 0; i < n; i++)
        got = ticket();
    assert(got == (int)n); //~ check: assertion
    return 0;
}

// A failure behind a loop is found before the loop is followed to its end; what later turns do is then not decided.
//@ expect: violated
//@ options: --unwind 2
//@ witness: 3
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned turns = __VERIFIER_nondet_uint() % 4;
    int shift = 20, values[4] = { 0 };
    for (unsigned i = 0; i < turns; i++) {
        values[0] += 1 << shift; //~ unknown: bad-shift
        shift++;
        values[0] = 0;
    }
    assert(values[0] == 0);
    return values[4]; //~ check: out-of-bounds
}

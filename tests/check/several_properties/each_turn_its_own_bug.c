// An assertion in a loop fails in one turn only; another one never.
//@ expect: violated
//@ range: 0..4
//@ witness: 2
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned bad = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < 4; i++) {
        assert(i < 4);
        assert(i != bad || i != 2); //~ check: assertion
    }
    return 0;
}

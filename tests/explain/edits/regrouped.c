// The next code of a prefix code: one more, then made longer.
//@ says: with `(code + 1u) << more` in place of
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned next_code(unsigned code, unsigned more)
{
    return (code << more) + 1u; //~ cause
}

int main(void)
{
    unsigned code = __VERIFIER_nondet_uchar() % 8, more = __VERIFIER_nondet_uchar() % 4; //~ cause
    unsigned next = next_code(code, more); //~ cause
    assert(next >> more == code + 1u);
    assert((next & ((1u << more) - 1u)) == 0);
    return 0;
}

// Sequence numbers begin again at 0: which of two is the later one, their difference says.
//@ says: with `(int16_t)(a - b) > 0` in place of `a > b` nothing fails within the bounds
#include <assert.h>
#include <stdint.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);

static int is_later(uint16_t a, uint16_t b)
{
    return a > b; //~ cause
}

static int accepts(uint16_t last, uint16_t number)
{
    if (!is_later(number, last)) //~ cause
        return 0;
    return 1;
}

int main(void)
{
    uint16_t last = __VERIFIER_nondet_ushort(), step = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(step <= 1000);
    assert(accepts(last, (uint16_t)(last + step)) == (step > 0)); //~ cause
    assert(!accepts((uint16_t)(last + step), last));
    return 0;
}
